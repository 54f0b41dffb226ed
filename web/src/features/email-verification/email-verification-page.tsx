import { Trans, useLingui } from "@lingui/react/macro";
import { verifyEmail } from "@portal/contract/email-verification";
import { useEffect, useState } from "react";
import { send } from "../../lib/api/api.ts";
import { useLinkToken } from "../../lib/browser/use-page-parameter.ts";
import { useLinkCheck } from "../../lib/form/use-link-check.ts";
import { refreshUser, useSession } from "../../lib/session/session.ts";
import { paths } from "../../paths.ts";
import { BrokenSeal } from "../../ui/feedback/ink-art.tsx";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Outcome } from "../../ui/feedback/outcome.tsx";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";

/** How long the page waits before it uses the link: longer than mail scanners stay, short enough for a player. */
const STAY_MS = 3_000;

/**
 * /email-verification/{token}: verifies a player's email address by the link in an email, after any press or three
 * seconds on the page.
 */
export function Page() {
  const token = useLinkToken();
  const hasStayed = useHasStayed();
  return hasStayed ? <Verification key={token} token={token} /> : <Verifying />;
}

function Verification({ token }: { token: string }) {
  const { t } = useLingui();
  const link = useLinkCheck(token, verifyOnce);
  switch (link.status) {
    case "checking":
      return <Verifying />;
    case "good":
      return <Verified />;
    case "used":
      return <LinkUsed />;
    case "bad":
      return <LinkDead />;
    case "unreachable":
      return (
        <>
          <PageHeader title={t`Xác minh email`} />
          <LoadFailure error={link.error} isRetrying={link.isRetrying} onRetry={link.retry} />
        </>
      );
  }
}

function Verifying() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Xác minh email`} />
      <Waiting>{t`Đang xác thực thông tin của bạn...`}</Waiting>
    </>
  );
}

function NextPage() {
  const { t } = useLingui();
  const isSignedIn = useSession().status === "user";
  return isSignedIn ? (
    <ButtonLink to={paths.home}>{t`Đến trang quản lý tài khoản`}</ButtonLink>
  ) : (
    <ButtonLink to={paths.login}>{t`Đến trang đăng nhập`}</ButtonLink>
  );
}

function Verified() {
  const { t } = useLingui();
  return (
    <Outcome look="success" title={t`Đã xong!`} actions={<NextPage />}>
      <p>
        <Trans>
          Tài khoản của bạn đã được xác minh. Từ giờ bạn có thể dùng các phương thức bảo mật nâng
          cao.
        </Trans>
      </p>
      <p className="note">{t`Đã xác minh xong nên trang này hết hiệu lực, liên kết không dùng lại được.`}</p>
    </Outcome>
  );
}

function LinkUsed() {
  const { t } = useLingui();
  return (
    <Outcome look="success" title={t`Liên kết này đã dùng rồi`} actions={<NextPage />}>
      <p>{t`Email của bạn đã được xác minh, bạn không cần làm gì thêm.`}</p>
    </Outcome>
  );
}

function LinkDead() {
  const { t } = useLingui();
  const isSignedIn = useSession().status === "user";
  return (
    <Outcome
      look="danger"
      art={<BrokenSeal />}
      title={t`Liên kết không hoạt động`}
      actions={
        <ButtonLink to={paths.home}>
          {isSignedIn ? t`Đến trang quản lý tài khoản` : t`Đăng nhập để gửi email mới`}
        </ButtonLink>
      }
    >
      <p>
        <Trans>
          Hãy thử bấm lại liên kết trong email, hoặc vào trang quản lý tài khoản để gửi email mới.
        </Trans>
      </p>
    </Outcome>
  );
}

let last: { readonly token: string; readonly answer: Promise<void> } | undefined;

/** Verifies a link once, because it works once. A re-rendered page gets the first result. */
function verifyOnce(token: string): Promise<void> {
  if (last?.token === token) return last.answer;
  const answer = verify(token);
  last = { token, answer };
  answer.catch(() => (last = undefined));
  return answer;
}

async function verify(token: string): Promise<void> {
  await send(verifyEmail, { body: { token } });
  void refreshUser();
}

/**
 * Returns whether a person seems to view the page: they have pressed something, or it has been visible for some
 * seconds. Mail scanners open links, too, and run a page's scripts for a moment.
 */
function useHasStayed(): boolean {
  const [hasStayed, setHasStayed] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    let timer: number | undefined;
    const startTimer = () => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      timer = window.setTimeout(() => setHasStayed(true), STAY_MS);
    };
    document.addEventListener("visibilitychange", startTimer, { signal });
    for (const press of ["pointerdown", "keydown"]) {
      document.addEventListener(press, () => setHasStayed(true), { signal });
    }
    startTimer();
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, []);
  return hasStayed;
}
