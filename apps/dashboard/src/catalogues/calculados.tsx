import { Alert, List, Paper, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Fields } from '@tulha/domain/kernel/catalogue/catalogue';
import { Cell, valueIn } from '../screens/cell.js';
import { Facts } from '../ui/facts.js';

/** The calculated field that holds remarks, a line each. */
const AVISO = 'aviso';

const Avisos = ({ titulo, linhas }: { readonly titulo: string; readonly linhas: readonly string[] }) => (
  <Alert color="ambar" icon={<IconAlertTriangle aria-hidden="true" />} title={titulo}>
    <List spacing="xs">
      {linhas.map((linha) => (
        <List.Item key={linha}>{linha}</List.Item>
      ))}
    </List>
  </Alert>
);

/** A record's calculated figures and remarks, where it has any. They stand above its fields, since they are the reason for opening the page. */
export const Calculados = ({ fields, row }: { readonly fields: Fields; readonly row: object }) => {
  const conhecidos = Object.entries(fields).filter(([name]) => (valueIn(row, name) ?? null) !== null);
  if (conhecidos.length === 0) return null;
  const figuras = conhecidos.filter(([name]) => name !== AVISO);
  const avisos = conhecidos.filter(([name]) => name === AVISO);
  return (
    <Stack component="section" gap="md" aria-label="O que se sabe dele">
      {figuras.length > 0 && (
        <Paper p="md">
          <Facts items={figuras.map(([name, field]) => [field.label, <Cell key={name} name={name} column={field} row={row} exact />])} />
        </Paper>
      )}
      {avisos.map(([name, field]) => (
        <Avisos key={name} titulo={field.label} linhas={String(valueIn(row, name)).split('\n')} />
      ))}
    </Stack>
  );
};
