import { Paper } from '@mantine/core';
import type { Fields } from '@tulha/domain/kernel/catalogue/catalogue';
import { Cell, valueIn } from '../screens/cell.js';
import { Facts } from '../ui/facts.js';

/** A record's calculated figures, where it has any. They stand above its fields, since they are the reason for opening the page. */
export const Calculados = ({ fields, row }: { readonly fields: Fields; readonly row: object }) => {
  const conhecidos = Object.entries(fields).filter(([name]) => (valueIn(row, name) ?? null) !== null);
  if (conhecidos.length === 0) return null;
  return (
    <Paper p="md" component="section" aria-label="O que se sabe dele">
      <Facts items={conhecidos.map(([name, field]) => [field.label, <Cell key={name} name={name} column={field} row={row} exact />])} />
    </Paper>
  );
};
