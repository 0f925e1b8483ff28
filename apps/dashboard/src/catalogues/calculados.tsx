import { Paper } from '@mantine/core';
import type { Fields } from '@tulha/domain/kernel/catalogue/catalogue';
import { Cell, valueIn } from '../screens/cell.js';
import { Facts } from '../ui/facts.js';

/** What is counted of a record when it is read: above what was said of it, since it is what people come for. */
export const Calculados = ({ fields, row }: { readonly fields: Fields; readonly row: object }) => (
  <Paper p="md" component="section" aria-label="O que se sabe dele">
    <Facts
      items={Object.entries(fields).map(
        ([name, field]) => valueIn(row, name) !== null && [field.label, <Cell key={name} name={name} column={field} row={row} exact />],
      )}
    />
  </Paper>
);
