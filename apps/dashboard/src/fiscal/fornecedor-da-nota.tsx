import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { formatDocumento } from '@tulha/domain/kernel/documents';
import { useMay } from '../http/may.js';
import { type EmitenteDaNota, useFazerFornecedor } from './notas.api.js';

/** Situations in which an invoice may still say whom its debt is owed to. */
const SEM_DIVIDA: readonly unknown[] = ['RECEBIDA', 'NO_ESTOQUE'];

const Fazer = ({ nota }: { readonly nota: EmitenteDaNota }) => {
  const fazer = useFazerFornecedor();
  return (
    <Alert
      color="ambar"
      icon={<IconTruckDelivery aria-hidden="true" />}
      title="Quem emitiu esta nota ainda não é fornecedor"
      className="only-screen"
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {nota.emitente}, {formatDocumento(nota.documento)}. Sem fornecedor, a despesa não diz a quem se deve.
        </Text>
        <Button variant="default" loading={fazer.isPending} onClick={() => fazer.mutate(nota)}>
          Incluir como fornecedor
        </Button>
      </Stack>
    </Alert>
  );
};

/** Offers to make a supplier of an invoice's issuer, to users who may, while the invoice has none and is not owed yet. */
export const FornecedorDaNota = ({ row }: { readonly row: Readonly<Record<string, unknown>> }) => {
  const podem = [useMay('fiscal', 'escrever'), useMay('comercial', 'escrever')].every(Boolean);
  const { id, emitente, emitenteDocumento: documento, fornecedor, situacao } = row;
  if (!podem || fornecedor !== null || !SEM_DIVIDA.includes(situacao)) return null;
  if (typeof id !== 'number' || typeof emitente !== 'string' || typeof documento !== 'string') return null;
  return <Fazer nota={{ id, emitente, documento }} />;
};
