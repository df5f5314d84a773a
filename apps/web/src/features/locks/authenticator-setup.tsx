export function AuthenticatorSetup({ uri, secret }: { uri: string; secret: string }) {
  return <p data-uri={uri}>{secret}</p>;
}
