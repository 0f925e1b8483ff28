import { Paper, Skeleton, Table, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useFazendas } from '../../../propriedade/fazendas.api.js';
import { Code, Facts, Quantity } from '../../../ui/facts.js';
import { day, instant, perBag, percent, quantity, sum } from '../../../ui/format.js';
import { Action, Page, Section } from '../../../ui/page.js';
import { Failure } from '../../../ui/states.js';
import { LOTES } from '../../lote/lotes.api.js';
import { type FichaDoProcesso, type Processo, useFicha } from './ficha.api.js';
import classes from './ficha.module.css';

const NOMES = { beneficio: 'benefício', rebeneficio: 'rebenefício' } as const;
const QUILOS_POR_SACA = 60;

const total = (lotes: FichaDoProcesso['saidas']) =>
  sum(
    lotes.map(({ quantidade }) => quantidade),
    3,
  );

const Lotes = ({ titulo, lotes }: { titulo: string; lotes: FichaDoProcesso['saidas'] }) => {
  const [primeiro] = lotes;
  return (
    <Section title={titulo} about={`${lotes.length} ${lotes.length === 1 ? 'lote' : 'lotes'}`}>
      <Paper className={classes['table'] ?? ''}>
        <Table aria-label={titulo}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Lote</Table.Th>
              <Table.Th>Tipo</Table.Th>
              <Table.Th>Qualidade</Table.Th>
              <Table.Th className={classes['number'] ?? ''}>Quantidade</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lotes.map(({ id, codigo, tipo, qualidade, quantidade, unidade }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Link to={`${LOTES}/${id}`}>
                    <Code>{codigo}</Code>
                  </Link>
                </Table.Td>
                <Table.Td>{tipo}</Table.Td>
                <Table.Td>{qualidade ?? '—'}</Table.Td>
                <Table.Td className={classes['number'] ?? ''}>
                  <Quantity value={quantidade} unit={unidade} exact />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          {primeiro && lotes.length > 1 && (
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th colSpan={3}>Total</Table.Th>
                <Table.Th className={classes['number'] ?? ''}>
                  <Quantity value={total(lotes)} unit={primeiro.unidade} exact />
                </Table.Th>
              </Table.Tr>
            </Table.Tfoot>
          )}
        </Table>
      </Paper>
    </Section>
  );
};

const Adicionais = ({ adicionais }: Pick<FichaDoProcesso, 'adicionais'>) =>
  adicionais.length > 0 && (
    <Section title="Informações adicionais">
      <Paper p="md">
        <Facts
          items={adicionais.map(({ descricao, tipo, resultado }) => [descricao, [tipo, resultado].filter(Boolean).join(': ') || null])}
        />
      </Paper>
    </Section>
  );

const Origens = ({ origens }: Pick<FichaDoProcesso, 'origens'>) =>
  origens.length > 0 && (
    <Section title="Origem" about={`${origens.length} ${origens.length === 1 ? 'talhão' : 'talhões'}`}>
      <Paper className={classes['table'] ?? ''}>
        <Table aria-label="Talhões de origem">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Talhão</Table.Th>
              <Table.Th>Fazenda</Table.Th>
              <Table.Th className={classes['number'] ?? ''}>Parte</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {origens.map(({ talhao, fazenda, percentual }) => (
              <Table.Tr key={`${fazenda} ${talhao}`}>
                <Table.Td>{talhao}</Table.Td>
                <Table.Td>{fazenda || '—'}</Table.Td>
                <Table.Td className={classes['number'] ?? ''}>{percent(percentual)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </Section>
  );

/** Inputs against outputs; litres and kilograms each in their own unit, compared only as litres per saca. */
const balanco = ({ lotes, saidas, perda }: FichaDoProcesso): readonly (readonly [string, string | null])[] => {
  const [entrou, saiu] = [total(lotes), total(saidas)];
  const unidade = lotes[0]?.unidade;
  return [
    ['Entrou', unidade ? quantity(entrou, unidade) : null],
    ['Saiu', quantity(saiu, 'kg')],
    ['Perda', perda === null ? null : quantity(perda, 'kg')],
    ...(unidade === 'L' && saiu > 0 ? ([['Litros por saca', perBag((entrou * QUILOS_POR_SACA) / saiu)]] as const) : []),
    ...(unidade === 'kg' && entrou > 0 ? ([['Aproveitamento', percent((saiu / entrou) * 100)]] as const) : []),
  ];
};

const Assinaturas = () => (
  <div className={`${classes['assinaturas']} only-print`}>
    {['Responsável pelo processo', 'Conferido por', 'Data'].map((quem) => (
      <div key={quem}>{quem}</div>
    ))}
  </div>
);

const Folha = ({ processo, ficha, parte }: { processo: Processo; ficha: FichaDoProcesso; parte: boolean }) => {
  const fazenda = useFazendas().data?.content.find(({ id }) => id === ficha.fazenda);
  return (
    <Page
      back={{ to: `/rastreabilidade/${processo}/${ficha.id}`, label: `Voltar ao ${NOMES[processo]}` }}
      title={
        <>
          Ficha do {NOMES[processo]} <Code>{ficha.codigo}</Code>
        </>
      }
      about={[fazenda?.nome, `impressa em ${instant(ficha.impressoEm)}`].filter(Boolean).join(' · ')}
      actions={
        <Action icon={IconPrinter} onClick={() => print()}>
          Imprimir
        </Action>
      }
    >
      <Paper p="md" component="section" aria-label={`O ${NOMES[processo]}`}>
        <Facts
          items={[
            ['Data', [day(ficha.dataEntrada), ficha.horaEntrada].filter(Boolean).join(' ')],
            ['Fazenda', fazenda?.nome ?? null],
            ['Responsável', ficha.responsavel],
            ...(parte ? [] : balanco(ficha)),
          ]}
        />
      </Paper>
      {ficha.lotes.length > 0 && <Lotes titulo="Entradas" lotes={ficha.lotes} />}
      {ficha.avulso === 1 && <Text size="sm">Benefício avulso: a origem do café não está registrada.</Text>}
      <Lotes titulo={parte ? 'Saída escolhida' : 'Saídas e escolha'} lotes={ficha.saidas} />
      <Adicionais adicionais={ficha.adicionais} />
      <Origens origens={ficha.origens} />
      <Assinaturas />
    </Page>
  );
};

/** A record of a transformation as a sheet of A4; `?lote=` limits it to one of its outputs. */
export const Ficha = ({ processo }: { processo: Processo }) => {
  const { id = '' } = useParams();
  const lote = useSearchParams()[0].get('lote');
  const { data, error, refetch } = useFicha(processo, id, lote);
  if (data) return <Folha processo={processo} ficha={data} parte={lote !== null} />;
  return (
    <Page title={error ? `Ficha do ${NOMES[processo]}` : <Skeleton width="10rem" height="1.5rem" />}>
      {error ? <Failure problem={error} onRetry={() => void refetch()} /> : <Skeleton height="16rem" radius="lg" />}
    </Page>
  );
};
