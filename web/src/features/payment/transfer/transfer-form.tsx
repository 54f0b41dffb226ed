/** The form for a transfer: chooses the bank or wallet and optionally an amount, and shows how to pay. */
import { Trans, useLingui } from "@lingui/react/macro";
import type { BankApp, TransferMethod } from "@portal/contract/payment";
import { vnd, type Vnd } from "@portal/contract/values/money";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useSearch } from "wouter";
import { useLatestTransactions } from "../../../lib/live/latest-transactions.ts";
import { refreshBalanceUnlessLive } from "../../../lib/live/live-balance.ts";
import { useLiveEvent } from "../../../lib/live/live-events.ts";
import { formatVnd } from "../../../lib/text/format.ts";
import { type KnownTransfer, transferOf, withTransfer } from "../../../lib/text/known-transfer.ts";
import { paths } from "../../../paths.ts";
import { ProviderIcon } from "../../../ui/data/provider-icon.tsx";
import { PausedNotice } from "../../../ui/feedback/paused-notice.tsx";
import { ChoiceTiles } from "../../../ui/form/fields/choice-tiles.tsx";
import { Button, ButtonLink } from "../../../ui/page/button.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { Later } from "../../../ui/page/later.tsx";
import { hasApp, OpenApp } from "../../../ui/transfer/open-app.tsx";
import { AmountChoice } from "../amount/amount-choice.tsx";
import { bestHealth } from "../methods/best-health.ts";
import { HealthNote } from "../methods/health-note.tsx";
import { useMethodHealth } from "../methods/use-method-health.ts";
import { SheetSkeleton } from "../payment-skeleton.tsx";
import { type Arrival, newestArrival } from "./arrivals.ts";
import { PaymentSheet, QR_ID } from "./payment-sheet.tsx";
import styles from "./transfer.module.css";

/** The interval of repeated requests for the history, for networks that hold live events back. */
const POLL_MS = 15_000;

type TransferFormProps = {
  methods: readonly TransferMethod[];
  /** The banking applications that a phone offers to open. */
  apps: readonly BankApp[];
};

export function TransferForm({ methods, apps }: TransferFormProps) {
  const { t } = useLingui();
  const { method, amountVnd, arrival, isPaid, choose } = useChoice(methods);
  // The amount re-renders first, the payment sheet after it: a slow phone needs long for its sums and QR code.
  const shownVnd = useDeferredValue(amountVnd);
  const amount = useAmountPart(amountVnd);
  if (!method) return null;
  const transfer = { method, amountVnd: shownVnd, apps };
  return (
    <div>
      <div className={cx("stack-4", styles["formDesk"])}>
        {methods.length > 1 && (
          <div className={styles["choose"]}>
            <MethodChoice
              methods={methods}
              method={method}
              onChange={(name) => choose({ method: name })}
            />
          </div>
        )}
        {method.pause ? (
          <PausedNotice label={method.label} pause={method.pause}>
            <Trans>Tiền bạn đã chuyển vẫn được cộng KP khi đến.</Trans>
          </PausedNotice>
        ) : (
          <>
            <AmountChoice
              {...amount.part}
              method={method}
              amountVnd={amountVnd}
              onChange={(sum) => choose({ amountVnd: sum })}
              className={styles["amount"]}
            />
            <Later fallback={<SheetSkeleton />}>
              <PaymentSheet
                {...transfer}
                arrival={arrival}
                onAmountMissing={amount.ask}
                className={styles["pay"]}
                aria-label={t`Thông tin chuyển khoản`}
              />
            </Later>
          </>
        )}
      </div>
      {!method.pause && shownVnd !== undefined && (
        <PayBar {...transfer} amountVnd={shownVnd} isPaid={isPaid} />
      )}
    </div>
  );
}

/** Holds whether the amount is unfolded. `ask` unfolds it and shows a question, for buttons that need an amount. */
function useAmountPart(amountVnd: Vnd | undefined) {
  const { t } = useLingui();
  const [isOpen, onOpen] = useState(amountVnd !== undefined);
  const [isAsked, setAsked] = useState(false);
  const ref = useRef<HTMLElement>(null);
  const ask = () => {
    flushSync(() => {
      onOpen(true);
      setAsked(true);
    });
    ref.current?.querySelector("input")?.focus();
  };
  const question =
    isAsked && amountVnd === undefined
      ? t`Bạn đã chuyển bao nhiêu? Chọn hoặc nhập số tiền.`
      : undefined;
  return { part: { ref, isOpen, onOpen, question }, ask };
}

/** Holds method and amount, also in the address: a phone may discard the page while the bank's app is open. */
function useChoice(methods: readonly TransferMethod[]) {
  const known = transferOf(useSearch());
  const [path, navigate] = useLocation();
  const [chosen, setChosen] = useState(known);
  const arrival = useArrival();
  const arrivedId = arrival?.transactionId;
  // The last arrival before the player's newest choice.
  const [answeredId, setAnsweredId] = useState<string>();
  // The operator may remove a method while the page is open.
  const method = methods.find(({ name }) => name === chosen.method) ?? methods[0];
  const choose = (change: KnownTransfer) => {
    const next = { method: method?.name, amountVnd: chosen.amountVnd, ...change };
    setChosen(next);
    setAnsweredId(arrivedId);
    navigate(withTransfer(path, next), { replace: true });
  };
  return {
    method,
    amountVnd: chosen.amountVnd === undefined ? undefined : vnd(chosen.amountVnd),
    arrival,
    isPaid: arrival?.source === method?.name && arrivedId !== answeredId,
    choose,
  };
}

type MethodChoiceProps = {
  methods: readonly TransferMethod[];
  method: TransferMethod;
  onChange: (name: string) => void;
};

/** The banks or wallets, the one used last first, each with its rate. */
function MethodChoice({ methods, method, onChange }: MethodChoiceProps) {
  const { t } = useLingui();
  const health = useMethodHealth();
  return (
    <ChoiceTiles
      label={method.type === "e-wallet" ? t`Chọn ví điện tử` : t`Chọn ngân hàng`}
      name="method"
      choices={methods.map(({ name, label, pause }) => {
        const best = bestHealth(health, [name]);
        return {
          value: name,
          icon: <ProviderIcon name={name} sizePx={26} />,
          title: label,
          note: pause ? (
            <Trans>Tạm ngừng</Trans>
          ) : (
            best && best.state !== "well" && <HealthNote health={best} />
          ),
        };
      })}
      value={method.name}
      onChange={onChange}
      look="row"
    />
  );
}

type PayBarProps = {
  method: TransferMethod;
  amountVnd: Vnd;
  apps: readonly BankApp[];
  /** Whether the money has arrived. Then the bar offers to buy a package instead. */
  isPaid: boolean;
};

/** The bar at the lower edge of a phone or tablet, once an amount is chosen: buttons for the QR code and the app. */
function PayBar({ method, amountVnd, apps, isPaid }: PayBarProps) {
  const showCode = () => document.getElementById(QR_ID)?.scrollIntoView({ block: "center" });
  const sum = formatVnd(amountVnd);
  return (
    <div className={cx("bottom-bar", styles["payBar"])}>
      {isPaid ? (
        <>
          <p className="stack-0 tabular">
            <span className="note">
              <Trans>Đã nhận</Trans>
            </span>
            <strong>{sum}</strong>
          </p>
          <ButtonLink to={paths.buy}>
            <Trans>Mua gói</Trans>
          </ButtonLink>
        </>
      ) : (
        <>
          <Button tone={hasApp(method, apps) ? "outline" : "primary"} full onClick={showCode}>
            <Trans>
              <span className="no-break">Xem mã QR</span> {sum}
            </Trans>
          </Button>
          <OpenApp payee={method} amountVnd={amountVnd} apps={apps} />
        </>
      )}
    </div>
  );
}

/** Returns the newest top-up since the page was opened, from live events or repeated requests. */
function useArrival(): Arrival | undefined {
  const [announced, setAnnounced] = useState<ReadonlySet<string>>(new Set());
  const [before, setBefore] = useState<ReadonlySet<string>>();
  const history = useLatestTransactions({ repeatMs: POLL_MS });

  useLiveEvent((event) => {
    if (event.kind === "topup") setAnnounced((ids) => new Set(ids).add(event.transactionId));
  });

  // Only a fresh response shows what was there before: the cached one may be an hour old.
  if (!before && history.data && !history.isValidating) {
    setBefore(new Set(history.data.map(({ id }) => id)));
  }
  const arrival = before && newestArrival(history.data ?? [], before, announced);

  const arrivedId = arrival?.transactionId;
  useEffect(() => {
    if (arrivedId !== undefined) refreshBalanceUnlessLive();
  }, [arrivedId]);
  return arrival;
}
