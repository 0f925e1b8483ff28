import { Anchor, Paper, Table, Text, TextInput } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Code } from '../../ui/facts.js';
import { count, money, quantity, sum } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import type * as answers from '@tulha/domain/folha/colheita/folha-colheita.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { contem } from '@tulha/domain/kernel/palavras';
import { useRead } from '../../http/hooks.js';
import { Dialog } from '../../ui/over/dialog.js';
import { Loaded } from '../../ui/states.js';
import classes from '../comum/folha.module.css';
import { type DaFolha, isFechada } from '../comum/folhas.api.js';
import { OQueNaoSeCalcula } from '../comum/leis.js';
import { Linhas } from '../comum/linhas.js';
import { Pago } from '../comum/pago.js';
import { Reajuste } from '../comum/reajuste.js';

/** The pay of one worker: their harvest in the period and an adjustment by hand. */
type PagamentoDeColheita = Answer<typeof answers.PagamentoDeColheita>;
type Props = DaFolha & { readonly rows: readonly PagamentoDeColheita[]; readonly total: number };

/** The sum of rules of law that add to the pay for picking, or take off it. */
const DasLeis = ({ leis = [] }: Pick<PagamentoDeColheita, 'leis'>) => {
  const saldo = sum(
    leis.map(({ efeito, valor }) => (efeito === 'PAGO' ? valor : efeito === 'DESCONTO' ? -valor : 0)),
    2,
  );
  return saldo === 0 ? null : (
    <Text size="xs" c="dimmed">
      {saldo > 0 ? '+' : '−'}
      {money(Math.abs(saldo))} pelas regras da lei
    </Text>
  );
};

/** The payment, and its difference from the pay for picking. */
const Valor = ({ tela, folha, pagamento }: DaFolha & { readonly pagamento: PagamentoDeColheita }) => (
  <span className={classes['valor']}>
    <span>
      {money(pagamento.valor)}
      <DasLeis leis={pagamento.leis} />
      {pagamento.adiantamentos !== 0 && (
        <Text size="xs" c="dimmed">
          −{money(pagamento.adiantamentos)} de adiantamentos
        </Text>
      )}
      {pagamento.reajuste !== 0 && (
        <Text size="xs" c="dimmed">
          {pagamento.reajuste > 0 && '+'}
          {money(pagamento.reajuste)} à mão
        </Text>
      )}
      <Pago pagamento={pagamento} />
    </span>
    {!isFechada(folha) && <Reajuste tela={tela} folha={folha} pagamento={pagamento} />}
  </span>
);

const DoColhedor = ({ tela, folha, pagamento }: DaFolha & { readonly pagamento: PagamentoDeColheita }) => {
  const linhas = useRead<typeof answers.LinhasDaColheita>(`${tela.detalhe}/${folha.id}/${pagamento.colaborador}`);
  return <Loaded read={linhas}>{({ content }) => <Linhas {...pagamento} linhas={content} />}</Loaded>;
};

/** A worker's name: it opens to all the lines of their payment. */
const Explicado = ({ tela, folha, pagamento }: DaFolha & { readonly pagamento: PagamentoDeColheita }) => {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Anchor component="button" type="button" onClick={open} ta="left">
        {pagamento.nome}
      </Anchor>
      <Dialog opened={opened} onClose={close} title={`${pagamento.nome}: ${money(pagamento.valor)}`}>
        <DoColhedor tela={tela} folha={folha} pagamento={pagamento} />
      </Dialog>
    </>
  );
};

const Wide = ({ tela, folha, rows, total }: Props) => (
  <Paper className={classes['table'] ?? ''}>
    <Table aria-label="Pagamentos por colaborador" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Código</Table.Th>
          <Table.Th>Colaborador</Table.Th>
          <Table.Th className={classes['number'] ?? ''}>Dias</Table.Th>
          <Table.Th className={classes['number'] ?? ''}>Medidas</Table.Th>
          <Table.Th className={classes['number'] ?? ''}>Litros</Table.Th>
          <Table.Th className={classes['number'] ?? ''}>A pagar</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((pagamento) => (
          <Table.Tr key={pagamento.colaborador}>
            <Table.Td>
              <Code>{pagamento.codigo}</Code>
            </Table.Td>
            <Table.Td>
              <Explicado tela={tela} folha={folha} pagamento={pagamento} />
            </Table.Td>
            <Table.Td className={classes['number'] ?? ''}>{count(pagamento.dias)}</Table.Td>
            <Table.Td className={classes['number'] ?? ''}>{count(pagamento.medidas)}</Table.Td>
            <Table.Td className={classes['number'] ?? ''}>{quantity(pagamento.litros, 'L')}</Table.Td>
            <Table.Td className={classes['number'] ?? ''}>
              <Valor tela={tela} folha={folha} pagamento={pagamento} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th colSpan={4}>Total</Table.Th>
          <Table.Th className={classes['number'] ?? ''}>
            {quantity(
              sum(
                rows.map(({ litros }) => litros),
                3,
              ),
              'L',
            )}
          </Table.Th>
          <Table.Th className={classes['number'] ?? ''}>{money(total)}</Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  </Paper>
);

const Narrow = ({ tela, folha, rows }: Props) => (
  <ul className={classes['people']} aria-label="Pagamentos por colaborador">
    {rows.map((pagamento) => (
      <li key={pagamento.colaborador}>
        <div className={classes['person']}>
          <Explicado tela={tela} folha={folha} pagamento={pagamento} />
          <Text size="xs" c="dimmed">
            <Code>{pagamento.codigo}</Code> · {count(pagamento.dias)} {pagamento.dias === 1 ? 'dia' : 'dias'} ·{' '}
            {quantity(pagamento.litros, 'L')}
          </Text>
        </div>
        <strong className={classes['number']}>
          <Valor tela={tela} folha={folha} pagamento={pagamento} />
        </strong>
      </li>
    ))}
  </ul>
);

/** The payments, by worker. The whole sheet is here, so a search makes no request. */
const Todos = ({ tela, folha, rows, total }: Props) => {
  const [text, setText] = useState('');
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const Shape = narrow ? Narrow : Wide;
  const shown = rows.filter(({ nome, codigo }) => contem(`${codigo} ${nome}`, text));
  return (
    <Section
      title="Pagamentos"
      about={`${count(shown.length)} ${shown.length === 1 ? 'colaborador' : 'colaboradores'}`}
      actions={
        <TextInput
          type="search"
          aria-label="Nome ou código"
          placeholder="Nome ou código"
          leftSection={<IconSearch size="1rem" aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      }
    >
      <Shape
        tela={tela}
        folha={folha}
        rows={shown}
        total={
          text.trim()
            ? sum(
                shown.map(({ valor }) => valor),
                2,
              )
            : total
        }
      />
      <OQueNaoSeCalcula pagamentos={rows} />
    </Section>
  );
};

/** The payments of a harvest sheet, by worker. */
export const Pagamentos = ({ tela, folha }: DaFolha) => {
  const detalhe = useRead<typeof answers.DetalheDaFolha>(`${tela.detalhe}/${folha.id}`);
  return <Loaded read={detalhe}>{({ content, total }) => <Todos tela={tela} folha={folha} rows={content} total={total} />}</Loaded>;
};
