import { Trans, useLingui } from "@lingui/react/macro";
import { getSupportCases, type SupportCase } from "@portal/contract/support";
import { Loaded } from "../../lib/api/loaded.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { formatDateTime } from "../../lib/text/format.ts";
import { supportCasePath } from "../../paths.ts";
import { CaseItem } from "../../ui/data/case-item.tsx";
import { Loading } from "../../ui/feedback/loading.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Link } from "../../ui/page/link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { CaseState } from "./case-state.tsx";
import { OpenCaseForm } from "./open-case-form.tsx";
import { useTopicNames } from "./use-topic-names.ts";

/** Where on the page a player writes. */
export const WRITE_TO_SUPPORT_ID = "write";

/** A question to support, and what became of earlier ones. */
export function SupportCases() {
  const reply = useCall(getSupportCases, undefined, {
    outdatedBy: ({ kind }) => kind === "answer" || kind === "case" || kind === "ready",
  });
  const outline = (
    <Loading>
      <Skeleton height="4.5rem" />
    </Loading>
  );
  return (
    <Panel
      id={WRITE_TO_SUPPORT_ID}
      title={<Trans>Viết cho hỗ trợ</Trans>}
      description={
        <Trans>Nhân viên trả lời trong vòng 24 giờ, ngay tại đây và qua email đã xác minh.</Trans>
      }
    >
      <div className="stack-4">
        <OpenCaseForm />
        <Loaded reply={reply} outline={outline}>
          {(cases) =>
            cases.length > 0 && (
              <ul>
                {cases.map((each) => (
                  <Item key={each.id} supportCase={each} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Panel>
  );
}

function Item({ supportCase }: { supportCase: SupportCase }) {
  const { t } = useLingui();
  const names = useTopicNames();
  const { id, topic, state, lastMessageAt, excerpt } = supportCase;
  return (
    <CaseItem
      name={names[topic]}
      state={<CaseState state={state} />}
      facts={
        <>
          <time dateTime={lastMessageAt}>{formatDateTime(lastMessageAt)}</time>
          {excerpt !== null && <span>“{excerpt}”</span>}
        </>
      }
      reason={null}
    >
      <Link to={supportCasePath(id)} className="link">
        {t`Xem và viết tiếp`}
      </Link>
    </CaseItem>
  );
}
