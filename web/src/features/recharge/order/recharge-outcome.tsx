/** Shows the order's result. The element for success is always there, so that screen readers announce it. */
import { Trans, useLingui } from "@lingui/react/macro";
import {
  type RechargeConfirmation,
  rechargeGame,
  type RechargeResult,
} from "@portal/contract/recharge";
import { kp } from "@portal/contract/values/money";
import { type Ref, type RefObject, useEffect, useRef } from "react";
import { type ApiError, codeOf } from "../../../lib/api/api-error.ts";
import { formatCoins, formatKp } from "../../../lib/text/format.ts";
import { transactionPath } from "../../../paths.ts";
import { Arrival } from "../../../ui/feedback/arrival.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Amount } from "../../../ui/form/amount.tsx";
import { Button, ButtonLink } from "../../../ui/page/button.tsx";
import { ToGame } from "../../../ui/page/to-game.tsx";
import { findZone, type ZoneGroups } from "../choice/zone-groups.ts";
import { ProofSteps } from "../proof-notice.tsx";
import styles from "../recharge.module.css";
import type { KeptOrder, RechargeState } from "./use-recharge.ts";

const UNDER_WAY = new Set<Step>(["sending", "confirming"]);

type RechargeOutcomeProps = {
  /** This element takes the focus. */
  ref: Ref<HTMLDivElement>;
  state: RechargeState;
  zones: ZoneGroups;
  /** The proof that the operator demands for large sums, if any. */
  confirmation: RechargeConfirmation | undefined;
  /** Sends an order without a response again, unchanged. */
  onAskAgain: (order: KeptOrder) => Promise<void>;
};

export function RechargeOutcome(props: RechargeOutcomeProps) {
  const { ref, state, zones, confirmation, onAskAgain } = props;
  return (
    <div ref={ref} tabIndex={-1} className={styles["outcome"]}>
      <div role="status">
        {state.step === "processing" && <Processing />}
        {state.step === "done" && <Done {...state} zones={zones} />}
      </div>
      {state.step === "refused" && <Refused error={state.error} confirmation={confirmation} />}
      {state.step === "refunded" && (
        <Notice tone="danger">
          <Trans>Máy chủ game từ chối giao dịch. KP đã được hoàn lại vào tài khoản của bạn.</Trans>
        </Notice>
      )}
      {state.step === "unanswered" && <UnansweredNotice {...state} onAskAgain={onAskAgain} />}
    </div>
  );
}

type RefusedProps = { error: ApiError; confirmation: RechargeConfirmation | undefined };

function Refused({ error, confirmation }: RefusedProps) {
  const { message, errorCode } = error;
  const isWithoutProof = codeOf(rechargeGame, error) === "payment_proof_missing";
  return isWithoutProof && confirmation ? (
    <Notice tone="danger" title={message}>
      <ProofSteps steps={confirmation.steps} />
    </Notice>
  ) : (
    // Specification §8: styled as an error where it has an error code.
    <Notice tone={errorCode === undefined ? "info" : "danger"}>{message}</Notice>
  );
}

function Processing() {
  return (
    <Notice tone="info" announce={false} title={<Trans>Giao dịch đang được xử lý</Trans>}>
      <Trans>
        Máy chủ game chưa trả lời. Kết quả sẽ hiện ở đây; nếu không thành công, KP được hoàn lại đầy
        đủ.
      </Trans>
    </Notice>
  );
}

type DoneProps = { result: RechargeResult; order: KeptOrder; zones: ZoneGroups };

/** Shows the coins, who received them, and links to the game and the transaction. */
function Done({ result: { coins, coinName, transactionId }, order, zones }: DoneProps) {
  const shown = formatCoins(coins);
  const zone = findZone(zones, order.zoneId);
  return (
    <div className="stack-3">
      <Arrival
        sum={<Amount value={`+${shown}`} unit={coinName} size="display" tone="gold" />}
        bonus={
          <Trans>
            Đã nạp thành công {shown} {coinName}
          </Trans>
        }
      >
        {zone && (
          <p>
            <strong>{order.character ?? <Trans>Tài khoản của bạn</Trans>} · </strong>
            {zone.name}
          </p>
        )}
      </Arrival>
      <div className="row-2">
        <ToGame size="sm" />
        <ButtonLink to={transactionPath(transactionId)} tone="outline" size="sm">
          <Trans>Xem giao dịch</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}

type UnansweredNoticeProps = {
  order: KeptOrder;
  /** Absent where the order is left from before a reload. */
  error: ApiError | undefined;
  onAskAgain: (order: KeptOrder) => Promise<void>;
};

/** Says that the result of the order is not known. Sending it again cannot do it twice. */
function UnansweredNotice({ order, error, onAskAgain }: UnansweredNoticeProps) {
  const { t } = useLingui();
  const price = formatKp(kp(order.creditAmount));
  return (
    <Notice
      tone={error?.errorCode === undefined ? "warning" : "danger"}
      title={error?.message ?? t`Lần nạp ${price} trước đó chưa rõ kết quả`}
      action={
        <Button tone="outline" size="sm" onClick={() => void onAskAgain(order)}>
          <Trans>Kiểm tra kết quả</Trans>
        </Button>
      }
    >
      <Trans>Giao dịch có thể đã được thực hiện. Kiểm tra lại sẽ không trừ KP hai lần.</Trans>
    </Notice>
  );
}

type Step = RechargeState["step"];

/**
 * Moves the focus to the result of a press: on a phone it is outside the screen, and the pressed button is
 * disabled by then. What the game reports later is only announced.
 *
 * @returns the ref of the result's element
 */
export function useOutcomeFocus(step: Step): RefObject<HTMLDivElement | null> {
  const outcome = useRef<HTMLDivElement>(null);
  const before = useRef<Step>(step);
  useEffect(() => {
    const wasUnderWay = UNDER_WAY.has(before.current);
    before.current = step;
    if (!wasUnderWay || step === "idle" || UNDER_WAY.has(step)) return;
    // Only this way of scrolling respects the margin around the element.
    outcome.current?.focus({ preventScroll: true });
    const scroll = requestAnimationFrame(() =>
      // By then React has rendered the form around it, too.
      outcome.current?.scrollIntoView({ block: "nearest" }),
    );
    return () => cancelAnimationFrame(scroll);
  }, [step]);
  return outcome;
}
