import { Trans } from "@lingui/react/macro";
import { getGuardian, type Guardian } from "@portal/contract/identity";
import { useState } from "react";
import { setReply } from "../../lib/api/cache.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { GuardianCodeForm } from "./guardian-code-form.tsx";
import { GuardianForm } from "./guardian-form.tsx";

/** Asks for the guardian, then for the code that the guardian's phone has received. */
export function GuardianStep({ onConfirmed }: { onConfirmed: () => Promise<void> }) {
  const { data, error, isValidating, refetch } = useCall(getGuardian);
  const [isChanging, setChanging] = useState(false);
  if (error && !data) {
    return (
      <LoadFailure
        message={error.message}
        isRetrying={isValidating}
        onRetry={() => void refetch()}
      />
    );
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
