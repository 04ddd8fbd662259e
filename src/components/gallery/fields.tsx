'use client';

import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Counted } from '@/components/ui/count';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import { PasswordInput } from '@/components/ui/password-input';
import { SearchBox } from '@/components/ui/search-box';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { Select } from '@/components/ui/select';
import { Slider } from '@/components/ui/slider';
import { Switch } from '@/components/ui/switch';
import { Tabs } from '@/components/ui/tabs';
import { Textarea } from '@/components/ui/textarea';
import { Specimen } from './specimen';

const ROLES = [
  { value: 'reader', label: 'Reader', description: 'Reads and copies' },
  { value: 'member', label: 'Member', description: 'Writes, too' },
  { value: 'owner', label: 'Owner', description: 'Everything', disabled: true },
] as const;
type Role = (typeof ROLES)[number]['value'];

/** Form controls, with hints, errors and counters. */
export function Fields() {
  const [query, setQuery] = useState('');
  const [role, setRole] = useState<Role>('reader');
  const [creativity, setCreativity] = useState(0.7);
  return (
    <>
      <Specimen title="Fields">
        <Field
          label="Title"
          hint="What others look for"
          counter={{ value: 12, max: 200 }}
          required
          className="w-72"
        >
          <Input defaultValue="Cover letter" />
        </Field>
        <Field label="Title" error="Title is required" className="w-72">
          <Input />
        </Field>
        <Field label="Password" className="w-72">
          <PasswordInput defaultValue="correct horse" />
        </Field>
        <Field label="Prompt content" className="w-full">
          <Textarea mono autoGrow defaultValue={'Write to {{name}}\nabout {{topic}}.'} />
        </Field>
      </Specimen>
      <Specimen title="Choices">
        <Field label="Role" className="w-56">
          <Select options={ROLES} value={role} onValueChange={setRole} />
        </Field>
        <Field label="Role, in the browser’s list" className="w-56">
          <NativeSelect options={ROLES} value={role} onValueChange={setRole} />
        </Field>
        <SegmentedToggle label="Role, as a row" options={ROLES} value={role} onValueChange={setRole} />
        <SegmentedToggle
          label="Role, with counts"
          options={ROLES.map(({ value, label }, at) => ({
            value,
            label: <Counted name={label} count={12 * at} />,
          }))}
          value={role}
          onValueChange={setRole}
        />
        <Tabs
          label="Role, as tabs"
          tabs={ROLES.map(({ value, label, description }) => ({ value, label, panel: description }))}
          value={role}
          onValueChange={setRole}
        />
        <Checkbox label="Remember this" hint="In this browser only" defaultChecked />
        <Switch label="Tell me by mail" hint="Once a week" defaultChecked />
        <Slider label="Creativity" value={creativity} onValueChange={setCreativity} className="w-56" />
        <SearchBox value={query} onValueChange={setQuery} placeholder="Search prompts…" className="w-72" />
      </Specimen>
    </>
  );
}
