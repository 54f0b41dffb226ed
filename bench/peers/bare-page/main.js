/** The smallest page with React and a router: two routes that show their names. */
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Link, RouterProvider } from "react-router";

const page = (text, to) => createElement("p", null, text, createElement(Link, { to }, to));

const router = createBrowserRouter([
  { path: "/", element: page("Home", "/login") },
  { path: "/login", element: page("Login", "/") },
]);

createRoot(document.getElementById("root")).render(createElement(RouterProvider, { router }));
