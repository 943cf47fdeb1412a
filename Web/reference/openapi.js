// Reading the API description: where it is, what it points at, which operations it holds.

const METHODS = ["get", "post", "put", "patch", "delete", "head", "options"];

const isBearer = (scheme) => scheme.type === "http" || scheme.type === "oauth2";
const isKey = (scheme) => scheme.type === "apiKey" && scheme.in === "header";

/** Fetches the description that lies beside the page. */
export async function load() {
  const address = new URL("openapi.json", location.href);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname} answered ${response.status}`);
  return new Description(await response.json(), address);
}

export class Description {
  constructor(document, address) {
    this.document = document;
    this.info = document.info ?? {};
    // A server's URL may be relative; it then counts from where the description was read.
    this.base = new URL(document.servers?.[0]?.url ?? "/", address).href.replace(/\/$/, "");
    this.groups = this.#groups();
  }

  /** Follows `$ref`; a sibling description or summary beside it wins, as OpenAPI 3.1 says. */
  resolve(value) {
    let found = value;
    for (let hops = 0; found?.$ref && hops < 20; hops += 1) {
      const { $ref, ...beside } = found;
      const target = $ref
        .replace(/^#\//, "")
        .split("/")
        .reduce((node, key) => node?.[decodeURIComponent(key).replace(/~1/g, "/").replace(/~0/g, "~")], this.document);
      found = { ...target, ...beside };
    }
    return found;
  }

  /** The bearer scheme, if some operation wants one. */
  get bearer() {
    if (!this.groups.some((group) => group.operations.some((operation) => operation.secured))) return undefined;
    return this.#schemes().map(([, scheme]) => scheme).find(isBearer);
  }

  /** The scheme of the API key, if some operation looks at one; its name is the header's. */
  get apiKey() {
    return this.#schemes().map(([, scheme]) => scheme).find(isKey);
  }

  #schemes() {
    return Object.entries(this.document.components?.securitySchemes ?? {}).map(([name, scheme]) => [name, this.resolve(scheme)]);
  }

  #groups() {
    const declared = (this.document.tags ?? []).map((tag) => ({ ...tag, operations: [] }));
    const groups = new Map(declared.map((tag) => [tag.name, tag]));
    for (const [path, raw] of Object.entries(this.document.paths ?? {})) {
      const entry = this.resolve(raw);
      for (const method of METHODS.filter((name) => entry[name])) {
        const operation = this.#operation(method, path, entry);
        if (!groups.has(operation.tag)) groups.set(operation.tag, { name: operation.tag, operations: [] });
        groups.get(operation.tag).operations.push(operation);
      }
    }
    const used = [...groups.values()].filter((group) => group.operations.length);
    used.forEach((group, index) => (group.line = `line-${index % 8}`));
    return used;
  }

  #operation(method, path, entry) {
    const source = entry[method];
    // An operation's parameter replaces the path's parameter of the same name and place.
    const parameters = new Map();
    for (const raw of [...(entry.parameters ?? []), ...(source.parameters ?? [])]) {
      const parameter = this.resolve(raw);
      parameters.set(`${parameter.in} ${parameter.name}`, parameter);
    }
    const needs = source.security ?? this.document.security ?? [];
    const names = (kind) => this.#schemes().filter(([, scheme]) => kind(scheme)).map(([name]) => name);
    const looksFor = (kind) => (need) => names(kind).some((name) => name in need);
    const id = source.operationId ?? `${method}${path.replace(/[^A-Za-z0-9]+/g, "-")}`;
    return {
      id, method, path, key: `${method} ${path}`,
      tag: source.tags?.[0] ?? "Other",
      summary: source.summary ?? path,
      description: source.description,
      deprecated: source.deprecated === true,
      secured: needs.some(looksFor(isBearer)),
      keyed: needs.some(looksFor(isKey)),
      needsKey: needs.length > 0 && needs.every(looksFor(isKey)),
      parameters: [...parameters.values()],
      body: this.resolve(source.requestBody),
      responses: Object.entries(source.responses ?? {}).map(([status, response]) => ({ status, ...this.resolve(response) })),
    };
  }
}
