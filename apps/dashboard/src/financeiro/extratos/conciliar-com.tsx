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

type DaLinha = { readonly linha: LinhaDoExtrato };

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

/** The items chosen for the line, and how far their sum is from it. */
const Escolha = ({ linha, onDone }: DaLinha & { readonly onDone: () => void }) => {
  const [q, setQ] = useState('');
  const [escolhidos, setEscolhidos] = useState<readonly ItemDoExtrato[]>([]);
  const { data } = useCandidatos(linha.id, q);
  const conciliar = useWish(
    () => ({
      what: 'Conciliar linha do extrato',
      wish: {
        method: 'POST',
        path: `${caminhoDaLinha(linha)}/conciliar`,
        body: { itens: escolhidos.map(({ tipo, id }) => ({ tipo, id })) },
      },
    }),
    conciliacaoSucesso.conciliada,
  );
  const falta = sum([linha.valor, ...escolhidos.map(({ valor }) => -valor)], CASAS);
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
        {falta === 0 ? 'A soma é a da linha.' : `Diferença de ${money(Math.abs(falta))} para a linha, de ${money(linha.valor)}.`}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
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

/** Matches the line with one or several items by hand. */
export const ConciliarCom = ({ linha }: DaLinha) => {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconLink size="1rem" aria-hidden="true" />} onClick={open}>
        Conciliar com…
      </Button>
      <Dialog opened={opened} onClose={close} title={`Conciliar ${money(linha.valor)} de ${day(linha.dia)}`}>
        {opened && <Escolha linha={linha} onDone={close} />}
      </Dialog>
    </>
  );
};
