// An empty module, instead of packages that only mark a module.
