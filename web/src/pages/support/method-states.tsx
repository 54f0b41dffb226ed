import { Trans } from "@lingui/react/macro";
import {
  getPaymentMethods,
  type MethodHealth,
  type PaymentMethods,
} from "@portal/contract/payment";
import type { ReactNode } from "react";
import { HealthNote } from "../../features/payment/methods/health-note.tsx";
import { useMethodHealth } from "../../features/payment/methods/use-method-health.ts";
import { Loaded } from "../../lib/api/loaded.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { formatDateTime } from "../../lib/text/format.ts";
import { ProviderIcon } from "../../ui/data/provider-icon.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Loading, Skeletons } from "../../ui/feedback/skeleton.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./support.module.css";

/** The rows of the skeleton. */
const ROWS_AWAITED = 4;

/** Shows the state of each way to pay: open or paused, and how the last hour's payments went, if there were enough. */
export function MethodStates() {
  const methods = useCall(getPaymentMethods);
  const health = useMethodHealth();
  return (
    <Panel title={<Trans>Tình trạng các kênh nạp</Trans>}>
      <Loaded reply={methods} fallback={<MethodsSkeleton />}>
        {(offered) => (
          <div className={styles["methodKinds"]}>
            {kindsOf(offered).map(({ kind, name, members }) => (
              <section key={kind}>
                <h3 className="group-heading">{name}</h3>
                <ul>
                  {members.map((method) => (
                    <MethodState
                      key={method.name}
                      {...method}
                      health={health.find(({ name }) => name === method.name)}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

/** The skeleton of `MethodStates`. */
export function MethodStatesSkeleton() {
  return (
    <Panel title={<Trans>Tình trạng các kênh nạp</Trans>}>
      <MethodsSkeleton />
    </Panel>
  );
}

type Shown = Pick<PaymentMethods["bankTransfers"][number], "name" | "label" | "pause">;

/** The kinds that have methods; of cards, their issuers. */
function kindsOf({ bankTransfers, eWallets, cards }: PaymentMethods) {
  const issuers = cards.map(({ service_code, name, pause }) => ({
    name: service_code,
    label: name,
    pause,
  }));
  const kinds: readonly { kind: string; name: ReactNode; members: readonly Shown[] }[] = [
    { kind: "bank", name: <Trans>QR Pay</Trans>, members: bankTransfers },
    { kind: "e-wallet", name: <Trans>Ví điện tử</Trans>, members: eWallets },
    { kind: "card", name: <Trans>Thẻ cào</Trans>, members: issuers },
  ];
  return kinds.filter(({ members }) => members.length > 0);
}

function MethodState({
  name,
  label,
  pause,
  health,
}: Shown & { health?: MethodHealth | undefined }) {
  const isTroubled = health?.state === "failing" || health?.state === "slow";
  return (
    <li className={styles["method"]}>
      <ProviderIcon name={name} />
      <strong>{label}</strong>
      <Badge tone={pause ? "danger" : isTroubled ? "warning" : "jade"}>
        {pause ? <Trans>Tạm ngừng</Trans> : <Trans>Đang mở</Trans>}
      </Badge>
      <span className={cx("note hidden-if-empty", styles["methodNote"])}>
        {pause ? <Pause {...pause} /> : health && <HealthNote health={health} />}
      </span>
    </li>
  );
}

function Pause({ reason, endsAt }: NonNullable<Shown["pause"]>) {
  const at = endsAt === null ? "" : formatDateTime(endsAt);
  return (
    <>
      {reason} {endsAt !== null && <Trans>Dự kiến mở lại lúc {at}.</Trans>}
    </>
  );
}

function MethodsSkeleton() {
  return (
    <Loading className="stack-3">
      <Skeletons count={ROWS_AWAITED} height="1.75rem" />
    </Loading>
  );
}
