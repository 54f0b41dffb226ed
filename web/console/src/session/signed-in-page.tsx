import { finishSignIn } from "@portal/contract/console/session";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { asApiError } from "../../../src/lib/api/api-error.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { send } from "../api.ts";

/** A code is exchanged once, however often the page is drawn. */
let finished: Promise<unknown> | undefined;

/** Where the identity provider sends staff back to: exchanges the code for a session. */
export function SignedInPage() {
  const [, navigate] = useLocation();
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    const { code, state, iss } = Object.fromEntries(new URLSearchParams(location.search));
    finished ??= send(finishSignIn, {
      body: { code: code ?? "", state: state ?? "", ...(iss !== undefined && { iss }) },
    });
    finished.then(
      () => navigate("/", { replace: true }),
      (thrown: unknown) => setMessage(asApiError(thrown).message),
    );
  }, [navigate]);
  if (message === undefined) return <p role="status">Đang đăng nhập …</p>;
  return (
    <main className="stack-4">
      <Notice tone="danger">{message}</Notice>
      <Link to="/">Đăng nhập lại</Link>
    </main>
  );
}
