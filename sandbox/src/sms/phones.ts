/** What has been said between the players' phones and the portal. */

export type Text = {
  id: number;
  from: string;
  to: string;
  text: string;
  at: string;
};

export type Phones = {
  /** A text of the portal reaches a phone. */
  receive(from: string, to: string, text: string): Text;
  /** A phone sends a text to a support number. */
  send(from: string, to: string, text: string): Text;
  /** Texts of the portal, newest first. */
  received(to?: string): Text[];
  /** Texts of the portal after this one, oldest first. */
  receivedAfter(id: number): Text[];
  /** Texts of the players, newest first. */
  sent(): Text[];
  lastId(): number;
  clear(): void;
};

const MAX_KEPT = 1000;

export function createPhones(): Phones {
  let received: Text[] = [];
  let sent: Text[] = [];
  let lastId = 0;
  const write = (from: string, to: string, text: string): Text => ({
    id: ++lastId,
    from,
    to,
    text,
    at: new Date().toISOString(),
  });
  return {
    receive(from, to, text) {
      const message = write(from, to, text);
      received = [message, ...received].slice(0, MAX_KEPT);
      return message;
    },
    send(from, to, text) {
      const message = write(from, to, text);
      sent = [message, ...sent].slice(0, MAX_KEPT);
      return message;
    },
    received: (to) => (to === undefined ? received : received.filter((one) => one.to === to)),
    receivedAfter: (id) => received.filter((one) => one.id > id).toReversed(),
    sent: () => sent,
    lastId: () => lastId,
    clear() {
      received = [];
      sent = [];
    },
  };
}
