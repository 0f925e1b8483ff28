import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLink } from '@tabler/icons-react';
import { conciliacaoSucesso } from '@tulha/domain/financeiro/extrato/conciliacao.commands';
import { useState } from 'react';
import { useWish } from '../../http/outbox/use-outbox.js';
import { day, money, sum } from '../../ui/format.js';
import { Dialog } from '../../ui/over/dialog.js';
import { Action } from '../../ui/page.js';
import { caminhoDaLinha, type ItemDoExtrato, type LinhaDoExtrato, useCandidatos } from './extratos.api.js';

/** One line, or several that are the same thing together. */
type DasLinhas = { readonly linhas: readonly [LinhaDoExtrato, ...LinhaDoExtrato[]] };

const chaveDe = ({ tipo, id }: ItemDoExtrato): string => `${tipo} ${id}`;
const CASAS = 2;

const quando = ({ dataPagamento, vencimento }: ItemDoExtrato): string =>
  dataPagamento ? `pago em ${day(dataPagamento)}` : `vence em ${day(vencimento)}`;

const Candidato = ({
  item,
  marcado,
  onMarcar,
}: {
  readonly item: ItemDoExtrato;
  readonly marcado: boolean;
  readonly onMarcar: () => void;
}) => (
  <Checkbox
    checked={marcado}
    onChange={onMarcar}
    label={`${item.descricao}${item.parcela && item.parcelas && item.parcelas > 1 ? ` ${item.parcela}/${item.parcelas}` : ''} · ${money(item.valor)}`}
    description={[item.fornecedor, quando(item)].filter(Boolean).join(' · ')}
  />
);

/** What is chosen for the lines, and how far its sum is from theirs. */
const Escolha = ({ linhas, onDone, onBack }: DasLinhas & { readonly onDone: () => void; readonly onBack: () => void }) => {
  const [linha, ...outras] = linhas;
  const total = totalDas(linhas);
  const nome = outras.length === 0 ? 'da linha' : 'das linhas';
  const [q, setQ] = useState('');
  const [escolhidos, setEscolhidos] = useState<readonly ItemDoExtrato[]>([]);
  const { data } = useCandidatos(linha.id, q);
  const conciliar = useWish(
    () => ({
      what: outras.length === 0 ? 'Conciliar linha do extrato' : 'Conciliar linhas do extrato',
      wish: {
        method: 'POST',
        path: `${caminhoDaLinha(linha)}/conciliar`,
        body: {
          itens: escolhidos.map(({ tipo, id }) => ({ tipo, id })),
          ...(outras.length > 0 && { linhas: outras.map(({ id }) => id) }),
        },
      },
    }),
    conciliacaoSucesso.conciliada,
  );
  const falta = sum([total, ...escolhidos.map(({ valor }) => -valor)], CASAS);
  const marcar = (item: ItemDoExtrato) =>
    setEscolhidos((antes) => {
      const outros = antes.filter((um) => chaveDe(um) !== chaveDe(item));
      return outros.length < antes.length ? outros : [...antes, item];
    });
  const mostrados = [...escolhidos, ...(data?.content ?? []).filter((item) => !escolhidos.some((um) => chaveDe(um) === chaveDe(item)))];
  return (
    <Stack>
      <TextInput type="search" label="Procurar" value={q} onChange={({ currentTarget }) => setQ(currentTarget.value)} />
      <Stack gap="sm">
        {mostrados.map((item) => (
          <Candidato
            key={chaveDe(item)}
            item={item}
            marcado={escolhidos.some((um) => chaveDe(um) === chaveDe(item))}
            onMarcar={() => marcar(item)}
          />
        ))}
        {data?.content.length === 0 && <Text c="dimmed">Nada em aberto nem pago por perto com esse nome.</Text>}
      </Stack>
      <Text size="sm" role="status">
        {falta === 0 ? `A soma é a ${nome}.` : `Diferença de ${money(Math.abs(falta))} para a ${nome}, de ${money(total)}.`}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Voltar
        </Button>
        <Action
          loading={conciliar.isPending}
          disabled={escolhidos.length === 0 || falta !== 0}
          onClick={() => conciliar.mutate(undefined, { onSuccess: onDone })}
        >
          Conciliar
        </Action>
      </Group>
    </Stack>
  );
};

const tituloDe = (linhas: DasLinhas['linhas']): string => {
  const [{ dia }, ...outras] = linhas;
  const quais = outras.length === 0 ? `de ${day(dia)}` : `de ${linhas.length} linhas`;
  return `Conciliar ${money(totalDas(linhas))} ${quais}`;
};

/** What lines come to together. */
export const totalDas = (linhas: readonly LinhaDoExtrato[]): number =>
  sum(
    linhas.map(({ valor }) => valor),
    CASAS,
  );

/** What the line is, or several together, chosen by hand: one or several. */
export const ConciliarCom = ({ linhas, onDone }: DasLinhas & { readonly onDone?: () => void }) => {
  const [opened, { open, close }] = useDisclosure(false);
  const done = () => {
    close();
    onDone?.();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconLink size="1rem" aria-hidden="true" />} onClick={open}>
        Conciliar com…
      </Button>
      <Dialog opened={opened} onClose={close} title={tituloDe(linhas)}>
        {opened && <Escolha linhas={linhas} onDone={done} onBack={close} />}
      </Dialog>
    </>
  );
};
