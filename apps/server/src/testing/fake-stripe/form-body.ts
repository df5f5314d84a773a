export type Form = string | { readonly [name: string]: Form };

interface Branch {
  [name: string]: string | Branch;
}

/** `a[b][0]=c` as Stripe reads it: `{ a: { b: { 0: 'c' } } }`. */
export function parseForm(text: string): Branch {
  const root: Branch = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop() ?? '';
    let place = root;
    for (const part of path) {
      const next = place[part];
      if (typeof next === 'object') place = next;
      else {
        const made: Branch = Object.create(null);
        place[part] = made;
        place = made;
      }
    }
    place[last] = value;
  }
  return root;
}
