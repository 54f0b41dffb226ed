import { lazyPage } from "../../../src/lazy-page.ts";

/** The form of a campaign, loaded when somebody begins one. */
export const { Page: PublishForm, load: loadPublishForm } = lazyPage(
  () => import("./publish-form.tsx"),
  (module) => module.PublishForm,
);
