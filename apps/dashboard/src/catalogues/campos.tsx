import { Paper, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import type { ReactNode } from 'react';
import classes from './catalogues.module.css';
import { Campo } from './campo.js';

type Values = Record<string, unknown>;
type Named = readonly [name: string, field: Field];
type Part = { readonly title: string | undefined; readonly fields: readonly Named[] };

/** A field that names a part begins one; fields before the first part have no heading. */
const partsOf = (fields: readonly Named[]): readonly Part[] =>
  fields.reduce<Part[]>((parts, named) => {
    const last = parts.at(-1);
    if (last && named[1].secao === undefined) return [...parts.slice(0, -1), { ...last, fields: [...last.fields, named] }];
    return [...parts, { title: named[1].secao, fields: [named] }];
  }, []);

type Props = { readonly fields: readonly Named[]; readonly form: UseFormReturnType<Values> };

/** One field of the form, by its name. */
export const CampoDe = ({ named: [name, field], form }: { readonly named: Named; readonly form: Props['form'] }) => (
  <Campo
    name={name}
    field={field}
    value={form.values[name]}
    error={form.errors[name] === undefined ? undefined : String(form.errors[name])}
    onChange={(value) => form.setFieldValue(name, value)}
  />
);

/** Fields beside each other, under their heading. */
export const Grupo = ({ title, children }: { readonly title?: string | undefined; readonly children: ReactNode }) => (
  <Paper p="md" component="section" aria-label={title}>
    {title && (
      <Title order={2} mb="sm">
        {title}
      </Title>
    )}
    <div className={classes['fields']}>{children}</div>
  </Paper>
);

/** The fields of a declaration, in its order and under its headings. */
export const Campos = ({ fields, form }: Props) =>
  partsOf(fields).map(({ title, fields: ofPart }) => (
    <Grupo key={title ?? ''} title={title}>
      {ofPart.map((named) => (
        <CampoDe key={named[0]} named={named} form={form} />
      ))}
    </Grupo>
  ));
