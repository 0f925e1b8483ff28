import { Button, Group, Paper, Skeleton, Table, Text } from '@mantine/core';
import { IconLock, IconLockOpen, IconPrinter, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';
import { Documentos } from '../../rastreabilidade/documentos/documentos.js';
import { Origem } from '../../rastreabilidade/lotes/origem/origem.js';
import { Alteracoes } from '../../suporte/alteracoes/alteracoes.js';
import { Anexos } from '../../suporte/arquivos/anexos.js';
import { Confirm } from '../../ui/confirm.js';
import { Code, CopyCode, Facts, Quantity } from '../../ui/facts.js';
import { averagePrice, count, day, money, sacas } from '../../ui/format.js';
import { Page, Section } from '../../ui/page.js';
import { Failure } from '../../ui/states.js';
import { StatusDaVenda } from './status.js';
import classes from './venda.module.css';
import { useVenda, VENDAS, type VendaCompleta } from './vendas.api.js';
import { useAbrirVenda, useApagarVenda, useFinalizarVenda } from './vendas.writes.js';

const back = { to: VENDAS, label: 'Vendas' };

const Actions = ({ venda }: { venda: VendaCompleta }) => {
  const navigate = useNavigate();
  const finalizar = useFinalizarVenda();
  const abrir = useAbrirVenda();
  const apagar = useApagarVenda();
  const print = (
    <Button variant="default" leftSection={<IconPrinter size="1.1rem" aria-hidden="true" />} onClick={() => window.print()}>
      Imprimir
    </Button>
  );
  if (venda.pendente) return print;
  if (venda.status === 'FECHADO')
    return (
      <>
        {print}
        <Confirm
          label="Reabrir"
          icon={IconLockOpen}
          title="Reabrir a venda?"
          text={`${sacas(venda.kg)} voltam para os lotes e ficam reservadas para esta venda.`}
          confirm="Reabrir"
          busy={abrir.isPending}
          onConfirm={() => abrir.mutateAsync(venda)}
        />
      </>
    );
  return (
    <>
      {print}
      <Confirm
        label="Apagar"
        icon={IconTrash}
        title="Apagar a venda?"
        text={`A reserva de ${sacas(venda.kg)} é desfeita. O que aconteceu continua na história dos lotes.`}
        confirm="Apagar"
        busy={apagar.isPending}
        onConfirm={() => apagar.mutateAsync(venda).then(() => navigate(VENDAS))}
      />
      <Confirm
        main
        label="Finalizar"
        icon={IconLock}
        title="Finalizar a venda?"
        text={`${sacas(venda.kg)} saem dos lotes, por ${money(venda.total)}.`}
        confirm="Finalizar"
        busy={finalizar.isPending}
        onConfirm={() => finalizar.mutateAsync(venda)}
      />
    </>
  );
};

const Produtos = ({ venda }: { venda: VendaCompleta }) => (
  <Section title="Lotes" about={`${venda.produtos.length} ${venda.produtos.length === 1 ? 'lote' : 'lotes'}`}>
    <Paper className={classes['table'] ?? ''}>
      <Table aria-label="Lotes da venda">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Lote</Table.Th>
            <Table.Th className={classes['number'] ?? ''}>Quantidade</Table.Th>
            <Table.Th className={classes['number'] ?? ''}>Valor</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {venda.produtos.map(({ id, lote, codigo, quantidade, precoSaca, valor }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Link to={`/rastreabilidade/lotes/${lote}`}>
                  <Code>{codigo}</Code>
                </Link>
              </Table.Td>
              <Table.Td className={classes['number'] ?? ''}>
                <Quantity value={quantidade} unit="kg" />
              </Table.Td>
              <Table.Td className={classes['number'] ?? ''}>
                {money(valor)}
                <Text size="xs" c="dimmed">
                  {money(precoSaca)} a saca
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th>Total</Table.Th>
            <Table.Th className={classes['number'] ?? ''}>
              <Quantity value={venda.kg} unit="kg" />
            </Table.Th>
            <Table.Th className={classes['number'] ?? ''}>{money(venda.total)}</Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Paper>
  </Section>
);

const Record = ({ venda }: { venda: VendaCompleta }) => (
  <Page
    back={back}
    title={<CopyCode>{venda.codigo}</CopyCode>}
    about={
      <Group gap="xs">
        <StatusDaVenda {...venda} />
        {venda.clienteNome}
      </Group>
    }
    actions={<Actions venda={venda} />}
  >
    <Paper p="md" component="section" aria-label="A venda">
      <Facts
        items={[
          ['Cliente', venda.clienteNome],
          ['Data', day(venda.data)],
          ['Quantidade', <Quantity key="kg" value={venda.kg} unit="kg" />],
          ['Valor', money(venda.total)],
          ['Parcelas', count(venda.parcelado)],
          venda.notaFiscal !== null && ['Nota fiscal', venda.notaFiscal],
          venda.obs !== null && ['Observação', venda.obs],
          venda.finalizadaEm !== null && ['Finalizada em', day(venda.finalizadaEm)],
          venda.kg > 0 && ['Média por saca', money(averagePrice(venda.total, venda.kg))],
        ]}
      />
    </Paper>
    <Produtos venda={venda} />
    {venda.origens.length > 0 && <Origem talhoes={venda.origens} unidade="kg" />}
    <Documentos assunto={{ tipo: 'venda', id: venda.id, codigo: venda.codigo, path: `${VENDAS}/${venda.id}` }} />
    <Anexos tipo="venda" id={venda.id} modulo="comercial" />
    <Alteracoes path={`${VENDAS}/${venda.id}`} />
  </Page>
);

export const Component = () => {
  const { id = '' } = useParams();
  const { data, error, refetch } = useVenda(id);
  if (data) return <Record key={id} venda={data} />;
  return (
    <Page back={back} title={error ? 'Venda' : <Skeleton width="10rem" height="1.5rem" />}>
      {error ? <Failure problem={error} onRetry={() => void refetch()} /> : <Skeleton height="16rem" radius="lg" />}
    </Page>
  );
};
