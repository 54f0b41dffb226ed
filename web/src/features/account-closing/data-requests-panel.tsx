import { Trans } from "@lingui/react/macro";
import { getDataRequests } from "@portal/contract/data-requests";
import { useState } from "react";
import { Loaded } from "../../lib/api/loaded.tsx";
import { refetch, useCall } from "../../lib/api/use-call.ts";
import { Loading } from "../../ui/feedback/loading.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useNews } from "../../ui/feedback/use-news.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { DataRequestForm } from "./data-request-form.tsx";
import { DataRequestItem } from "./data-request-item.tsx";

/** What a player asks of their data: a form, and what came of earlier requests. Only where the operator takes them. */
export function DataRequestsPanel() {
  const reply = useCall(getDataRequests);
  const [sent, setSent] = useState<{ count: number }>({ count: 0 });
  const isSent = sent.count > 0;
  const news = useNews(isSent ? sent : undefined);
  const outline = (
    <Loading>
      <Skeleton height="4.5rem" />
    </Loading>
  );
  return (
    <Panel
      title={<Trans>Yêu cầu về dữ liệu</Trans>}
      description={
        <Trans>
          Bạn có quyền nhận bản sao, sửa hoặc xóa dữ liệu của mình. Hãy gửi yêu cầu khi bạn không tự
          làm được ở trên; hạn trả lời hiện ngay sau khi gửi.
        </Trans>
      }
    >
      <div className="stack-4">
        <div {...news}>
          {isSent && (
            <Notice tone="success">
              <Trans>Đã gửi yêu cầu.</Trans>
            </Notice>
          )}
        </div>
        <DataRequestForm
          key={sent.count}
          onSent={async () => {
            await refetch(getDataRequests);
            setSent(({ count }) => ({ count: count + 1 }));
          }}
        />
        <Loaded reply={reply} outline={outline}>
          {(requests) =>
            requests.length > 0 && (
              <ul>
                {requests.map((request) => (
                  <DataRequestItem key={request.id} request={request} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Panel>
  );
}
