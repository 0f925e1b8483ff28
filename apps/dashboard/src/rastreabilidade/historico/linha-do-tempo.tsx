import { Badge, Button, Text } from '@mantine/core';
import { IconAdjustments, IconPoint } from '@tabler/icons-react';
import { daysBetween } from '@tulha/domain/kernel/calendar';
import { diaAt } from '@tulha/domain/kernel/relogio';
import type { ElementType } from 'react';
import { farmClock } from '../../ui/clock.js';
import { day, instant, quantity } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { TalhaoLink } from '../../propriedade/talhao-link.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import classes from './linha-do-tempo.module.css';
import { CorrecoesDosAncestrais } from './correcoes-dos-ancestrais.js';
import { type Acontecimento, useHistorico } from '../lote/lotes.api.js';

/** Which picture a fact gets, by the business word in its name. The first that fits wins. */
const pictures: readonly (readonly [word: RegExp, icon: ElementType])[] = [
  [/ajust|corr/i, IconAdjustments],
  [/amostra/i, icons.amostra],
  [/classifica/i, icons.classificacao],
  [/leitura/i, icons.leitura],
  [/terreiro/i, icons.terreiro],
  [/secagem|secador/i, icons.secagem],
  [/despolpa/i, icons.despolpagem],
  [/armaz/i, icons.armazem],
  [/rebenef/i, icons.rebeneficio],
  [/benef/i, icons.beneficio],
  [/deposit|cooperativa/i, icons.cooperativa],
  [/venda|vend|reserv/i, icons.venda],
  [/lote|colh/i, icons.colheita],
];

const pictureOf = (tipo: string): ElementType => pictures.find(([word]) => word.test(tipo))?.[1] ?? IconPoint;

/** The days of delay from which the delay itself is worth knowing. */
const LATE_DAYS = 2;

/** The reason why a line no longer counts, next to it: the author, the time and the reason of its undoing. */
const Undone = ({ por }: { por: NonNullable<Acontecimento['desfeitaPor']> }) => (
  <Text size="sm" className={classes['undone'] ?? ''}>
    <Badge size="sm" color="ambar">
      {por.excluiu ? 'Excluído' : 'Corrigido'}
    </Badge>{' '}
    em {instant(por.registradoEm)}
    {por.ator && ` por ${por.ator}`}
    {por.motivo && `: ${por.motivo}`}
    {por.excluiu ? '. Não vale mais.' : '. Vale o registro corrigido.'}
  </Text>
);

const Fact = ({ fact }: { fact: Acontecimento }) => {
  const Icon = pictureOf(fact.tipo);
  const late = daysBetween(fact.em, diaAt(fact.registradoEm, farmClock()));
  return (
    <li className={classes['fact']} data-undone={fact.desfeita}>
      <div className={classes['when']}>
        <time dateTime={fact.hora ? `${fact.em}T${fact.hora}` : fact.em}>{day(fact.em)}</time>
        {fact.hora && <span>{fact.hora.slice(0, 5)}</span>}
      </div>
      <span className={classes['dot']}>
        <Icon size="1.125rem" aria-hidden="true" />
      </span>
      <div className={classes['what']}>
        <div className={classes['head']}>
          <strong>{fact.titulo}</strong>
          {(fact.delta || fact.quantidade) !== 0 && (
            <span className={classes['amount']} data-moved={fact.delta !== 0}>
              {fact.delta > 0 && '+'}
              {quantity(fact.delta || fact.quantidade, fact.unidade)}
            </span>
          )}
        </div>
        {fact.desfeitaPor && <Undone por={fact.desfeitaPor} />}
        <dl className={classes['details']}>
          {fact.detalhes.map(({ rotulo, valor, talhao }) => (
            <div key={rotulo}>
              <dt>{talhao === undefined ? rotulo : <TalhaoLink id={talhao}>{rotulo}</TalhaoLink>}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
          {fact.delta !== 0 && !fact.desfeita && (
            <div>
              <dt>Saldo depois</dt>
              <dd>{quantity(fact.saldo, fact.unidade)}</dd>
            </div>
          )}
        </dl>
        <Text size="xs" c="dimmed" className={classes['known'] ?? ''}>
          Registrado em {instant(fact.registradoEm)}
          {fact.ator && ` por ${fact.ator}`}
          {late >= LATE_DAYS && (
            <Badge size="sm" color="gray">
              {late} dias depois
            </Badge>
          )}
        </Text>
      </div>
    </li>
  );
};

/** The correction of a line is shown on that line; by itself only where the line is not on the page yet. */
const toldOnce = (facts: readonly Acontecimento[]): Acontecimento[] => {
  const told = new Set(facts.map(({ desfeitaPor }) => desfeitaPor?.id));
  return facts.filter(({ id }) => !told.has(id));
};

/** Everything that ever happened to a lot: when it happened, when it was known, and who said so. */
export const LinhaDoTempo = ({ id }: { id: string }) => {
  const read = useHistorico(id);
  const total = read.data?.[0]?.pagination.total;
  return (
    <Section
      id="historico"
      title="Linha do tempo"
      about={total === undefined ? ' ' : `${total} ${total === 1 ? 'acontecimento' : 'acontecimentos'}, cada um gravado para sempre`}
    >
      <Loaded read={read}>
        {(pages) => (
          <>
            <ol className={classes['line']}>
              {toldOnce(pages.flatMap(({ content }) => content)).map((fact) => (
                <Fact key={fact.id} fact={fact} />
              ))}
            </ol>
            {read.hasNextPage && (
              <Button
                variant="default"
                mt="md"
                loading={read.isFetchingNextPage}
                onClick={() => void read.fetchNextPage()}
                className="only-screen"
              >
                Mostrar mais
              </Button>
            )}
            <CorrecoesDosAncestrais {...pages[0]?.correcoesDosAncestrais} />
          </>
        )}
      </Loaded>
    </Section>
  );
};
