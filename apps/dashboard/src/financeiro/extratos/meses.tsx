import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { motivoForm } from '@tulha/domain/financeiro/extrato/conciliacao.columns';
import { conciliacaoSucesso, ReabrirMes } from '@tulha/domain/financeiro/extrato/conciliacao.commands';
import { Link } from 'react-router';
import { useWish } from '../../http/outbox/use-outbox.js';
import { useMay } from '../../http/may.js';
import { FieldsWindow } from '../../screens/fields-window.js';
import { Confirm } from '../../ui/confirm.js';
import { count, instant } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { EXTRATOS, type MesDoExtrato } from './extratos.api.js';

type DoMes = { readonly fluxo: number; readonly mes: MesDoExtrato };

const nomeDe = (mes: string): string => mes.split('-').reverse().join('/');

const Fechar = ({ fluxo, mes: { mes } }: DoMes) => {
  const fechar = useWish(
    () => ({ what: `Fechar ${nomeDe(mes)}`, wish: { method: 'POST', path: `${EXTRATOS}/meses/fechar`, body: { fluxo, mes } } }),
    conciliacaoSucesso.fechado,
  );
  return (
    <Confirm
      label="Fechar o mês"
      icon={IconLock}
      title={`Fechar ${nomeDe(mes)}?`}
      text="Todas as linhas estão ditas. Depois de fechado, quem mudar alguma diz por quê."
      confirm="Fechar"
      busy={fechar.isPending}
      onConfirm={() => fechar.mutateAsync()}
    />
  );
};

const Reabrir = ({ fluxo, mes: { mes } }: DoMes) => (
  <FieldsWindow
    name={`reabrir-${mes}`}
    title={`Reabrir ${nomeDe(mes)}`}
    fields={Object.entries(motivoForm)}
    input={ReabrirMes}
    initial={{ motivo: null }}
    ask={(body) => ({
      what: `Reabrir ${nomeDe(mes)}`,
      wish: { method: 'POST', path: `${EXTRATOS}/meses/reabrir`, body: { ...body, fluxo, mes } },
    })}
    done={conciliacaoSucesso.reaberto}
    send="Reabrir"
    opener={{ as: 'button', label: 'Reabrir', icon: IconLockOpen }}
  />
);

const abertasDe = ({ abertas, linhas }: MesDoExtrato): string => {
  if (abertas === 0) return `${count(linhas)} ${linhas === 1 ? 'linha dita' : 'linhas ditas'}`;
  return `${count(abertas)} de ${count(linhas)} em aberto`;
};

const OQUE = { ALTERADO: 'mudou', ESTORNADO: 'voltou a ficar em aberto', EXCLUIDO: 'foi excluído', INCLUIDO: 'entrou no mês' } as const;

/** What changed of the money in the month after it was closed: each with who did it, and why. */
const Mudancas = ({ mes: { mudancas } }: Pick<DoMes, 'mes'>) =>
  mudancas.length > 0 && (
    <Stack component="ul" gap="xs" p={0} mt="sm" mb={0}>
      {mudancas.map(({ em, por, oque, lancamento, descricao, motivo }) => (
        <Text key={`${em} ${motivo}`} component="li" size="sm">
          {lancamento === null ? (descricao ?? 'Um registro') : <Link to={`/financeiro/${lancamento}`}>{descricao ?? 'Lançamento'}</Link>}{' '}
          {OQUE[oque]}: {motivo}
          <Text span size="xs" c="dimmed">
            {' '}
            · {[instant(em), por].filter(Boolean).join(', ')}
          </Text>
        </Text>
      ))}
    </Stack>
  );

/** The months of a cash flow that there are statements of: each is closed once all of its lines are told for. */
export const Meses = ({ fluxo, meses }: { readonly fluxo: number; readonly meses: readonly MesDoExtrato[] }) => {
  const podeMudar = useMay('financeiro', 'escrever');
  return (
    <Section title="Meses do fluxo">
      <Stack component="ul" gap="sm" p={0} m={0}>
        {meses.map((mes) => (
          <Paper key={mes.mes} component="li" p="sm" withBorder>
            <Group justify="space-between" wrap="wrap">
              <div>
                <Text fw={600}>{nomeDe(mes.mes)}</Text>
                <Text size="sm" c="dimmed">
                  {abertasDe(mes)}
                </Text>
              </div>
              <Group gap="sm">
                {mes.fechadoEm !== null && (
                  <Badge color="folha" leftSection={<IconLock size="0.875rem" aria-hidden="true" />}>
                    Fechado
                  </Badge>
                )}
                {podeMudar && mes.fechadoEm !== null && <Reabrir fluxo={fluxo} mes={mes} />}
                {podeMudar && mes.fechadoEm === null && mes.abertas === 0 && <Fechar fluxo={fluxo} mes={mes} />}
              </Group>
            </Group>
            <Mudancas mes={mes} />
          </Paper>
        ))}
      </Stack>
    </Section>
  );
};
