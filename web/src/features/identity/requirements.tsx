/** Shown in place of the recharge form until the phone, the identity and the guardian are given, one step at a time. */
import { Trans, useLingui } from "@lingui/react/macro";
import { getGuardian, type Guardian } from "@portal/contract/identity";
import {
  getRechargeOptions,
  type RechargeOptions,
  type RechargeRequirement,
} from "@portal/contract/recharge";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { setReply } from "../../lib/api/cache.tsx";
import { refetch, useCall } from "../../lib/api/use-call.ts";
import { refreshUser, useUser, useUserPolling } from "../../lib/session/session.ts";
import { paths } from "../../paths.ts";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { GuardianCodeForm } from "./guardian-code-form.tsx";
import { GuardianForm } from "./guardian-form.tsx";
import { IdentityForm } from "./identity-form.tsx";

type RequirementsProps = { requirements: NonNullable<RechargeOptions["requirements"]> };

const reloadRequirements = async () => {
  await Promise.all([refreshUser(), refetch(getRechargeOptions)]);
};

export function Requirements({ requirements }: RequirementsProps) {
  const { t } = useLingui();
  const names: Record<RechargeRequirement, string> = {
    phone: t`Xác minh số điện thoại`,
    identity: t`Họ tên và ngày sinh`,
    guardian: t`Người giám hộ`,
  };
  const current = requirements.findIndex(({ isMet }) => !isMet);
  const what = requirements[current]?.what;
  const content = useFocusOnChange(what);
  if (!what) return null;
  const count = requirements.length;
  const step = current + 1;
  return (
    <Panel
      title={t`Trước khi nạp game`}
      description={<Trans>Theo quy định, bạn cần làm xong phần này. Chỉ cần làm một lần.</Trans>}
      className="at-most-44"
    >
      <div ref={content} tabIndex={-1} role="group" aria-label={names[what]} className="stack-4">
        <div>
          {count > 1 && (
            <p className="note">
              <Trans>
                Bước {step}/{count}
              </Trans>
            </p>
          )}
          <h3 className="strong">{names[what]}</h3>
        </div>
        <StepContent what={what} />
      </div>
    </Panel>
  );
}

function StepContent({ what }: { what: RechargeRequirement }): ReactNode {
  switch (what) {
    case "phone":
      return <PhoneStep />;
    case "identity":
      return <IdentityForm onSaved={reloadRequirements} />;
    case "guardian":
      return <GuardianStep onConfirmed={reloadRequirements} />;
  }
}

/** Links to the page where a phone is verified, and polls until it is. */
function PhoneStep() {
  useUserPolling(true);
  const { verifiedPhoneAt } = useUser();
  useEffect(() => {
    if (verifiedPhoneAt !== null) void refetch(getRechargeOptions);
  }, [verifiedPhoneAt]);
  return (
    <>
      <p>
        <Trans>
          Hãy xác minh số điện thoại của bạn bằng một tin nhắn. Trang Bảo mật và đăng nhập hướng dẫn
          cách gửi.
        </Trans>
      </p>
      <div>
        <ButtonLink to={paths.security}>
          <Trans>Xác minh số điện thoại</Trans>
        </ButtonLink>
      </div>
    </>
  );
}

/** Moves the focus to the next step, so that a screen reader announces it. */
function useFocusOnChange(what: RechargeRequirement | undefined) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(what);
  useEffect(() => {
    if (shown.current === what) return;
    shown.current = what;
    element.current?.focus();
  }, [what]);
  return element;
}

/** Asks for the guardian, then for the code that the guardian's phone has received. */
function GuardianStep({ onConfirmed }: { onConfirmed: () => Promise<void> }) {
  const { data, error, isValidating, refetch } = useCall(getGuardian);
  const [isChanging, setChanging] = useState(false);
  if (error && !data) {
    return <LoadFailure error={error} isRetrying={isValidating} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton height="20rem" />;
  const keep = async (guardian: Guardian | null) => {
    await setReply(getGuardian, { guardian });
    setChanging(false);
  };
  return (
    <>
      <p>
        <Trans>
          Bạn chưa đủ tuổi tự nạp game. Hãy nhờ cha, mẹ hoặc người giám hộ đồng ý bằng mã gửi đến
          điện thoại của họ.
        </Trans>
      </p>
      {data.guardian && !isChanging ? (
        <GuardianCodeForm
          guardian={data.guardian}
          onConfirmed={onConfirmed}
          onChange={() => setChanging(true)}
        />
      ) : (
        <GuardianForm guardian={data.guardian} onSent={keep} />
      )}
    </>
  );
}
