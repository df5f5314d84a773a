export function DeliveryLogDialog(_: { messageId: number; memberZone: string; onClose: () => void }) {
  return null;
}
