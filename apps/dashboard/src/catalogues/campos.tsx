import { Paper, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import classes from './catalogues.module.css';
import { Campo } from './campo.js';

type Values = Record<string, unknown>;
type Named = readonly [name: string, field: Field];
type Part = { readonly title: string | undefined; readonly fields: readonly Named[] };

/** A field that names a part begins one; what comes before the first has no heading. */
const partsOf = (fields: readonly Named[]): readonly Part[] =>
  fields.reduce<Part[]>((parts, named) => {
    const last = parts.at(-1);
    if (last && named[1].secao === undefined) return [...parts.slice(0, -1), { ...last, fields: [...last.fields, named] }];
    return [...parts, { title: named[1].secao, fields: [named] }];
  }, []);

/** The fields of a declaration, in its order and under its headings. */
export const Campos = ({ fields, form }: { fields: readonly Named[]; form: UseFormReturnType<Values> }) =>
  partsOf(fields).map(({ title, fields: ofPart }) => (
    <Paper key={title ?? ''} p="md" component="section" aria-label={title}>
      {title && (
        <Title order={2} mb="sm">
          {title}
        </Title>
      )}
      <div className={classes['fields']}>
        {ofPart.map(([name, field]) => (
          <Campo
            key={name}
            name={name}
            field={field}
            value={form.values[name]}
            error={form.errors[name] === undefined ? undefined : String(form.errors[name])}
            onChange={(value) => form.setFieldValue(name, value)}
          />
        ))}
      </div>
    </Paper>
  ));
