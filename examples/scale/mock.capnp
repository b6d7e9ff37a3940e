using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(
    name = "mock",
    worker = (
      modules = [(
        name = "worker",
        esModule = embed "node_modules/@liked-posts/mock/dist/worker.js",
      )],
      compatibilityDate = "2026-07-01",
      bindings = [(name = "SEED", text = "7"), (name = "LIKES", text = "1000")],
    ),
  )],
  sockets = [(name = "http", address = "127.0.0.1:4010", http = (), service = "mock")],
);
