import { Paper, Skeleton, Table, Text } from '@mantine/core';
import { percent, quantity, type Unit } from '../../../ui/format.js';
import { Section } from '../../../ui/page.js';
import { piece } from '../../../ui/piece.js';
import { WhenSeen } from '../../../ui/when-seen.js';
import { TalhaoLink } from '../../../propriedade/talhao-link.js';
import { useTalhoes } from '../../../propriedade/talhoes.api.js';
import type { TalhaoDeOrigem } from '../../lote/lotes.api.js';
import classes from './origem.module.css';

const Mapa = piece(() => import('./mapa.js'), <Skeleton className={classes['map'] ?? ''} />);

type Props = { readonly talhoes: readonly TalhaoDeOrigem[]; readonly unidade: Unit };

/** Which plots the coffee came from and how much of it each gave: figures, and the same on a map per farm, since farms may lie far apart. */
export const Origem = ({ talhoes, unidade }: Props) => {
  const land = useTalhoes(0).data?.content;
  const known = talhoes
    .map((talhao) => ({ ...talhao, coords: talhao.coords ?? land?.find(({ id }) => id === talhao.talhaoId)?.coords ?? null }))
    .filter(({ coords }) => coords !== null);
  const several = new Set(talhoes.map(({ fazendaNome }) => fazendaNome)).size > 1;
  const farms = [...Map.groupBy(known, ({ fazendaNome }) => fazendaNome)];
  return (
    <Section id="origem" title="Origem" about={`${talhoes.length} ${talhoes.length === 1 ? 'talhão' : 'talhões'}`}>
      <div className={classes['origem']} data-map={known.length > 0}>
        <Paper className={classes['table'] ?? ''}>
          <Table aria-label="Talhões de origem">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Talhão</Table.Th>
                <Table.Th className={classes['number'] ?? ''}>Parte</Table.Th>
                <Table.Th className={classes['number'] ?? ''}>Quantidade</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {talhoes.map((talhao) => (
                <Table.Tr key={talhao.talhaoId}>
                  <Table.Td>
                    <TalhaoLink id={talhao.talhaoId}>{talhao.nome}</TalhaoLink>
                    {several && (
                      <Text size="xs" c="dimmed">
                        {talhao.fazendaNome}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td className={classes['number'] ?? ''}>
                    {percent(talhao.percentual)}
                    <span className={classes['share']} aria-hidden="true">
                      <span style={{ width: `${talhao.percentual}%` }} />
                    </span>
                  </Table.Td>
                  <Table.Td className={classes['number'] ?? ''}>{quantity(talhao.quantidade, unidade)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
        {known.length > 0 && (
          <div className={classes['maps']}>
            {farms.map(([farm, plots]) => (
              <WhenSeen key={farm} className={classes['map']}>
                <Mapa talhoes={plots} label={farm} />
              </WhenSeen>
            ))}
          </div>
        )}
      </div>
    </Section>
  );
};
