import { TalhaoLink } from '../../propriedade/talhao-link.js';
import { Alert, Button, Paper, Table, Text } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Code, Facts, Quantity } from '../../ui/facts.js';
import { count, day, percent, quantity, sacas, whole } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { Section } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { Etapa } from '../lote/etapa.js';
import { LOTES } from '../lote/lotes.api.js';
import { caminhoDe } from './caminho.js';
import type { DepositoAlcancado, LoteAlcancado, Recall, VendaAlcancada } from './recall.api.js';
import classes from './recall.module.css';

type Column<T> = { readonly label: string; readonly number?: boolean; readonly show: (row: T) => ReactNode };

/** Rows put on the page at once: more of them would hold up the browser. */
const AT_ONCE = 200;

type RowsProps<T> = { readonly label: string; readonly columns: readonly Column<T>[]; readonly rows: readonly T[] };

/** A table that becomes a card for each row where it is narrow. */
const Rows = <T extends { readonly id: number }>({ label, columns, rows }: RowsProps<T>) => {
  const [shown, setShown] = useState(AT_ONCE);
  const more = rows.length - shown;
  return (
    <Paper className={classes['paper'] ?? ''}>
      <Table aria-label={label} className={classes['table'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.label} data-number={column.number}>
                {column.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, shown).map((row) => (
            <Table.Tr key={row.id}>
              {columns.map((column) => (
                <Table.Td key={column.label} data-number={column.number} data-label={column.label}>
                  <div>{column.show(row)}</div>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {more > 0 && (
        <div className={classes['more']}>
          <Text size="sm" c="dimmed">
            e mais {count(more)}
          </Text>
          <Button size="xs" variant="default" className="only-screen" onClick={() => setShown(rows.length)}>
            Mostrar tudo, para imprimir
          </Button>
        </div>
      )}
    </Paper>
  );
};

const LoteLink = ({ id, codigo }: { id: number; codigo: string }) => (
  <Link to={`${LOTES}/${id}`}>
    <Code>{codigo}</Code>
  </Link>
);

const Codes = ({ lotes }: { lotes: readonly { id: number; codigo: string }[] }) => (
  <span className={classes['codes']}>
    {lotes.map((lote) => (
      <LoteLink key={lote.id} {...lote} />
    ))}
  </span>
);

const lotesColumns = (porId: ReadonlyMap<number, LoteAlcancado>): readonly Column<LoteAlcancado>[] => [
  {
    label: 'Lote',
    show: (lote) => (
      <>
        <LoteLink {...lote} />
        <Text size="xs" c="dimmed">
          {lote.tipo}, {day(lote.data)}
        </Text>
      </>
    ),
  },
  {
    label: 'Onde está',
    show: ({ etapa, local, fazendaNome, saldo }) => (
      <>
        <Etapa etapa={etapa} />
        {saldo > 0 && (
          <Text size="xs" c="dimmed">
            {local ?? fazendaNome}
          </Text>
        )}
      </>
    ),
  },
  { label: 'Por onde veio', show: (lote) => <span className={classes['path']}>{caminhoDe(lote, porId)}</span> },
  {
    label: 'Deste café',
    number: true,
    show: ({ parte, percentual, quantidade, unidade }) => (
      <>
        {whole(parte, unidade)}
        <Text size="xs" c="dimmed">
          {percent(percentual)} de {whole(quantidade, unidade)}
        </Text>
      </>
    ),
  },
  {
    label: 'Ainda lá',
    number: true,
    show: ({ saldoParte, saldo, unidade }) =>
      saldo === 0 ? (
        '—'
      ) : (
        <>
          {whole(saldoParte, unidade)}
          <Text size="xs" c="dimmed">
            saldo {whole(saldo, unidade)}
          </Text>
        </>
      ),
  },
];

const vendas: readonly Column<VendaAlcancada>[] = [
  { label: 'Comprador', show: ({ comprador }) => comprador ?? '—' },
  {
    label: 'Venda',
    show: ({ id, codigo, data, status }) => (
      <>
        <Link to={`/vendas/${id}`}>
          <Code>{codigo}</Code>
        </Link>
        <Text size="xs" c="dimmed">
          {data && day(data)}
          {status === 'ABERTO' && ', ainda não entregue'}
        </Text>
      </>
    ),
  },
  { label: 'Nota fiscal', show: ({ notaFiscal }) => notaFiscal ?? '—' },
  { label: 'Lotes', show: ({ lotes }) => <Codes lotes={lotes} /> },
  { label: 'Deste café', number: true, show: ({ parte }) => <Quantity value={parte} unit="kg" /> },
  { label: 'Vendido desses lotes', number: true, show: ({ kg }) => whole(kg, 'kg') },
];

const depositos: readonly Column<DepositoAlcancado>[] = [
  { label: 'Cooperativa', show: ({ cooperativa }) => cooperativa ?? '—' },
  {
    label: 'Depósito',
    show: ({ codigo, data }) => (
      <>
        <Code>{codigo}</Code>
        <Text size="xs" c="dimmed">
          {data && day(data)}
        </Text>
      </>
    ),
  },
  { label: 'Lotes', show: ({ lotes }) => <Codes lotes={lotes} /> },
  { label: 'Deste café', number: true, show: ({ parte }) => <Quantity value={parte} unit="kg" /> },
  { label: 'Depositado desses lotes', number: true, show: ({ kg }) => whole(kg, 'kg') },
];

const SemLote = ({ semLote }: Pick<Recall, 'semLote'>) => (
  <Alert color="ambar" icon={<IconMapPinOff aria-hidden="true" />} title="Colheita que não levou a nenhum lote">
    <ul className={classes['list']}>
      {semLote.map(({ talhaoId, talhao, data, litros }) => (
        <li key={`${talhaoId} ${data}`}>
          {day(data)}, talhão <TalhaoLink id={talhaoId}>{talhao}</TalhaoLink>: {whole(litros, 'L')}
        </li>
      ))}
    </ul>
  </Alert>
);

const Totals = ({ ponto, totais }: Recall) => (
  <Paper p="md" component="section" aria-label="Quanto café">
    <Facts
      items={[
        ponto.colhidoL !== null && ['Colhido', quantity(ponto.colhidoL, 'L')],
        ['Nos lotes de partida', quantity(totais.partidaL, 'L')],
        ['Resta antes do benefício', quantity(totais.restaL, 'L')],
        ['Resta beneficiado', <Quantity key="kg" value={totais.restaKg} unit="kg" />],
        ['Vendido desses lotes', <Quantity key="vendido" value={totais.vendidoKg} unit="kg" />],
        ['Depositado', <Quantity key="depositado" value={totais.depositadoKg} unit="kg" />],
      ]}
    />
  </Paper>
);

/** The result of a recall, on one page: quantities, lots, and their holders. */
export const Resultado = ({ recall }: { recall: Recall }) => {
  const porId = new Map(recall.lotes.map((lote) => [lote.id, lote]));
  const { lotes: total } = recall.totais;
  if (total === 0)
    return (
      <>
        <Empty icon={icons.esgotado} title="Nenhum lote" text={recall.criterio} />
        {recall.semLote.length > 0 && <SemLote semLote={recall.semLote} />}
      </>
    );
  return (
    <>
      <Totals {...recall} />
      {recall.semLote.length > 0 && <SemLote semLote={recall.semLote} />}
      {recall.vendas.length > 0 && (
        <Section title="Compradores" about={`${sacas(recall.totais.vendidoKg)} deste café`}>
          <Rows label="Compradores" columns={vendas} rows={recall.vendas} />
        </Section>
      )}
      {recall.depositos.length > 0 && (
        <Section title="Depósitos" about={`${sacas(recall.totais.depositadoKg)} deste café`}>
          <Rows label="Depósitos" columns={depositos} rows={recall.depositos} />
        </Section>
      )}
      <Section
        title="Lotes"
        about={
          recall.lotes.length < total ? `os primeiros ${count(recall.lotes.length)} de ${count(total)}` : 'cada um com a parte deste café'
        }
      >
        <Rows label="Lotes" columns={lotesColumns(porId)} rows={recall.lotes} />
      </Section>
      <Text size="sm" c="dimmed">
        {recall.criterio}
      </Text>
    </>
  );
};
