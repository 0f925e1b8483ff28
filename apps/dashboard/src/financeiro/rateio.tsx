import { Group, Paper, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { lancamentoSucesso } from '@tulha/domain/financeiro/lancamento/lancamento.commands';
import { NOMES_DOS_ALVOS, NOMES_DOS_CRITERIOS, rateioColumns } from '@tulha/domain/financeiro/lancamento/rateio.columns';
import type { Versioned } from '../http/client.js';
import { useMay } from '../http/may.js';
import { useWish } from '../http/outbox/use-outbox.js';
import { SubTable } from '../screens/subtable.js';
import { Confirm } from '../ui/confirm.js';
import { amount, money } from '../ui/format.js';
import { Section } from '../ui/page.js';
import type { LancamentoCompleto } from './lancamentos.api.js';
import { Ratear } from './ratear.js';

type Completo = Versioned<LancamentoCompleto>;
type Feito = NonNullable<LancamentoCompleto['rateio']>;
type Parte = Feito['partes'][number];

/** What was given for a part: a value, or a weight with its unit. */
const dadoDe = ({ unidade }: Feito, { peso }: Parte): string => (unidade === 'R$' ? money(peso) : `${amount(peso)} ${unidade}`);

const linhasDe = (feito: Feito) =>
  feito.partes.map((parte) => ({
    id: parte.id,
    nome: `${NOMES_DOS_ALVOS[parte.tipo]} ${parte.nome ?? 'que não existe mais'}`,
    dado: dadoDe(feito, parte),
    percentual: parte.percentual,
    valor: parte.valor,
  }));

const Desfazer = ({ lancamento: { id, etag } }: { readonly lancamento: Completo }) => {
  const desfazer = useWish(
    () => ({ what: 'Desfazer o rateio', wish: { method: 'DELETE', path: `/financeiro/${id}/rateio`, ifMatch: etag } }),
    lancamentoSucesso.rateioDesfeito,
  );
  return (
    <Confirm
      label="Desfazer rateio"
      icon={IconArrowBackUp}
      title="Desfazer o rateio?"
      text="O lançamento volta a ser da fazenda, sem partes."
      confirm="Desfazer"
      busy={desfazer.isPending}
      onConfirm={() => desfazer.mutateAsync()}
    />
  );
};

/** What an entry is charged to: of each part what was given, and beside it the share and the value that follow. */
export const RateioDoLancamento = ({ row }: { readonly row: Completo }) => {
  const podeMudar = useMay('financeiro', 'escrever');
  const { rateio, tipo } = row;
  if (tipo === 'transferencia') return null;
  const actions = podeMudar && (
    <Group gap="sm">
      {rateio && <Desfazer lancamento={row} />}
      <Ratear lancamento={row} />
    </Group>
  );
  return (
    <Section title="Rateio" about={rateio ? NOMES_DOS_CRITERIOS[rateio.criterio] : undefined} actions={actions}>
      {rateio ? (
        <SubTable label="Rateio" columns={rateioColumns} rows={linhasDe(rateio)} />
      ) : (
        <Paper p="md">
          <Text c="dimmed">Todo da fazenda: não se dividiu entre talhões, safras ou máquinas.</Text>
        </Paper>
      )}
    </Section>
  );
};
