import { checkLabel } from '@/domain/test-case/check-answer';
import type { TestCaseText } from '@/domain/test-case/schema';

/** A test case that isn't saved yet: its name, values and checks. */
export function CaseSummary({ testCase }: { testCase: TestCaseText }) {
  const { name, inputs, checks } = testCase;
  return (
    <div className="grid min-w-0 gap-1">
      <p dir="auto" className="font-semibold wrap-anywhere">
        {name}
      </p>
      {inputs.length > 0 && (
        <dl className="grid gap-x-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          {inputs.map((input) => (
            <div key={input.name} className="contents">
              <dt dir="auto" className="wrap-anywhere text-fg-muted">
                {input.name}
              </dt>
              <dd dir="auto" className="line-clamp-3 wrap-anywhere whitespace-pre-line">
                {input.value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ul className="text-sm text-fg-muted">
        {checks.map((check, index) => (
          <li key={index} className="wrap-anywhere">
            {checkLabel(check)}
          </li>
        ))}
      </ul>
    </div>
  );
}
