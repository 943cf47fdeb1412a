// Schemas as people read them: a type in words, bounds in words, a table of fields, an example.

import { h } from "./dom.js";
import { prose } from "./prose.js";

/** Resolves a schema and folds `allOf` and "this or null" into it; `$name` keeps the component's name. */
function flatten(api, raw) {
  let schema = api.resolve(raw) ?? {};
  if (schema === true) schema = {};
  if (raw?.$ref) schema = { ...schema, $name: raw.$ref.split("/").pop() };
  if (schema.allOf) {
    const { allOf, ...own } = schema;
    schema = [...allOf.map((part) => flatten(api, part)), own].reduce((sum, part) => ({
      ...sum, ...part,
      properties: { ...sum.properties, ...part.properties },
      required: [...(sum.required ?? []), ...(part.required ?? [])],
    }), {});
    if (!Object.keys(schema.properties).length) delete schema.properties;
  }
  const choices = schema.oneOf ?? schema.anyOf ?? [];
  const real = choices.filter((choice) => api.resolve(choice).type !== "null");
  if (real.length !== 1) return schema;
  const { oneOf, anyOf, ...own } = schema;
  const only = flatten(api, real[0]);
  const types = [only.type ?? "object"].flat();
  return { ...only, ...own, type: choices.length > 1 ? [...types, "null"] : types };
}

/** "integer", "list of Stop", "string (date-time) or null". */
export function typeText(api, raw) {
  const schema = flatten(api, raw);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) {
    // A choice may leave the type to what stands around it.
    const texts = choices.map((choice) => typeText(api, choice.$ref || choice.type ? choice : { type: schema.type, ...choice }));
    return [...new Set(texts)].join(" or ");
  }
  const types = [schema.type ?? (schema.properties ? "object" : schema.enum ? "string" : "any")].flat();
  return types.map((type) => {
    if (type === "array") return schema.items ? `list of ${typeText(api, schema.items)}` : "list";
    if (type === "object") return schema.$name ?? schema.title ?? "object";
    return schema.format && type !== "null" ? `${type} (${schema.format})` : type;
  }).join(" or ");
}

/** Bounds, choices and default, each as a short phrase. */
export function bounds(api, raw) {
  const schema = flatten(api, raw);
  const items = schema.items ? flatten(api, schema.items) : {};
  const show = (value) => (typeof value === "string" ? value : JSON.stringify(value));
  const range = (low, high, what = "") => {
    if (low !== undefined && high !== undefined) return low === high ? `exactly ${low}${what}` : `${low} to ${high}${what}`;
    if (low !== undefined) return `at least ${low}${what}`;
    return high !== undefined ? `at most ${high}${what}` : null;
  };
  const choices = schema.enum ?? items.enum;
  return [
    range(schema.minimum, schema.maximum),
    schema.exclusiveMinimum !== undefined && `more than ${schema.exclusiveMinimum}`,
    schema.exclusiveMaximum !== undefined && `less than ${schema.exclusiveMaximum}`,
    range(schema.minLength, schema.maxLength, " characters"),
    range(schema.minItems, schema.maxItems, " entries"),
    schema.multipleOf !== undefined && `steps of ${schema.multipleOf}`,
    choices && `one of ${choices.map(show).join(", ")}`,
    schema.const !== undefined && `always ${show(schema.const)}`,
    // Longer patterns are for machines; what they mean stands in the description.
    schema.pattern?.length <= 40 && `matches ${schema.pattern}`,
    schema.default !== undefined && `default ${show(schema.default)}`,
  ].filter(Boolean);
}

/** The fields of a schema; those with fields of their own unfold. `trail` stops schemas that contain themselves. */
export function fields(api, raw, trail = []) {
  const schema = flatten(api, raw);
  const within = schema.$name ? [...trail, schema.$name] : trail;
  if (schema.items) return fields(api, schema.items, within);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return h("div.fields", null, choices.map((choice) => row(api, typeText(api, choice), choice, false, within)));
  const rows = Object.entries(schema.properties ?? {})
    .map(([name, property]) => row(api, name, property, (schema.required ?? []).includes(name), within));
  if (schema.additionalProperties && typeof schema.additionalProperties === "object") {
    rows.push(row(api, "any other name", schema.additionalProperties, false, within));
  }
  return rows.length ? h("div.fields", null, rows) : null;
}

function row(api, name, raw, required, trail) {
  const schema = flatten(api, raw);
  const inner = schema.items ? flatten(api, schema.items) : schema;
  const again = trail.includes(inner.$name) || trail.length > 12;
  const nested = again ? null : fields(api, raw, trail);
  const limits = bounds(api, raw);
  const head = [h("span.name", null, name), " ", h("span.type", null, typeText(api, raw)), required && h("span.required", null, "required")];
  const notes = [
    limits.length > 0 && h("p.bounds", null, limits.join(" · ")),
    prose(schema.description ?? inner.description),
    again && h("p.bounds", null, "Its fields are those above."),
  ];
  if (!nested) return h("div.field", null, h("p.field-head", null, head), notes);
  return h("div.field", null, h("details", null, h("summary.field-head", null, head), nested), notes);
}

/** An example of a schema: the declared one, or one made of its parts. */
export function sample(api, raw, trail = []) {
  const schema = flatten(api, raw);
  if (schema.example !== undefined) return schema.example;
  if (schema.examples?.length) return schema.examples[0];
  for (const key of ["const", "default"]) if (schema[key] !== undefined) return schema[key];
  if (schema.enum) return schema.enum[0];
  if (trail.includes(schema.$name) || trail.length > 12) return null;
  const within = [...trail, schema.$name ?? `#${trail.length}`];
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return sample(api, choices[0], within);
  const type = [schema.type ?? (schema.properties ? "object" : "string")].flat()[0];
  if (type === "object") {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, value]) => [name, sample(api, value, within)]));
  }
  if (type === "array") return schema.items ? [sample(api, schema.items, within)] : [];
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return schema.minimum ?? 0;
  if (type === "null") return null;
  return { "date-time": "2026-01-15T08:30:00+11:00", date: "2026-01-15", uri: "https://example.org/" }[schema.format] ?? "string";
}

/** The example of a media type or a parameter. */
export function exampleOf(api, holder) {
  if (!holder) return undefined;
  if (holder.example !== undefined) return holder.example;
  const named = Object.values(holder.examples ?? {})[0];
  if (named) return api.resolve(named).value;
  return holder.schema ? sample(api, holder.schema) : undefined;
}
