/** Shown only when a dialog's part takes long to come: the delay is in the style. */
export function LoadingDialog() {
  return <div role="status" aria-label="Loading" className="waiting-strip airmail fixed inset-x-0 top-0 z-60 h-1.5" />;
}
