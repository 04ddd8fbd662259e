/**
 * The one way to show a toast. It is the style-free build of react-hot-toast, whose queue is separate from that of the
 * styled build: a toast sent to the latter would never be seen. Code of pages that guests fetch says `lazyToast` instead.
 */
export { toast } from 'react-hot-toast/headless';
