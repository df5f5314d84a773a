export function MessagePage({ id }: { id: string | undefined }) {
  return <p>{id}</p>;
}
