/** After the problems are drawn; what is wrong with something that is no field is marked around its controls. */
export function focusFirstProblem(formId: string): void {
  requestAnimationFrame(() => {
    const first = document
      .getElementById(formId)
      ?.querySelector<HTMLElement>('[data-problem] :is(input, button), [aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  });
}
