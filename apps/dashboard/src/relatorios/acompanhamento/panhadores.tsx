import { Skeleton } from '@mantine/core';
import { emOrdem } from '@tulha/domain/kernel/palavras';
import { Link } from 'react-router';
import { quantity, whole } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { type Panhador, usePanhadores } from './acompanhamento.api.js';
import classes from './acompanhamento.module.css';

/** The number of pickers that are shown here; the report has all of them. */
const QUANTOS = 24;
const CEM = 100;

const porDia = (litros: number) => `${whole(Math.round(litros), 'L')} por dia`;

/** A picker's litres per day beside the same person's earlier ones: never anybody else's. */
const aoLadoDeSi = ({ antes, litrosPorDia }: Panhador): string => {
  if (!antes || antes.litrosPorDia === 0 || litrosPorDia === null) return 'sem colheita antes desta safra';
  const mudou = Math.round((litrosPorDia / antes.litrosPorDia - 1) * CEM);
  const quanto = mudou === 0 ? 'o mesmo que antes' : `${Math.abs(mudou)} % ${mudou > 0 ? 'acima' : 'abaixo'} do que colhia antes`;
  return `${quanto}, ${porDia(antes.litrosPorDia)}`;
};

const Um = ({ um }: { readonly um: Panhador }) => (
  <li className={classes['level']}>
    <Link to={`/cadastros/cad-colaboradores/${um.colaborador}`}>{um.nome}</Link>
    <span className={classes['pct']}>{um.litrosPorDia === null ? '' : porDia(um.litrosPorDia)}</span>
    <span className={classes['note']}>{aoLadoDeSi(um)}</span>
    <span className={classes['note']}>{`${quantity(um.litros, 'L')} em ${um.dias} ${um.dias === 1 ? 'dia' : 'dias'}`}</span>
  </li>
);

/**
 * The litres per day of each picker, in the order of their names: a comparison of people by litres would reward haste in green cherries.
 */
export const Panhadores = ({ qual }: { readonly qual: Readonly<Record<string, string>> }) => (
  <Loaded read={usePanhadores(qual)} waiting={<Skeleton height="12rem" radius="lg" />}>
    {({ content }) =>
      content.length > 0 && (
        <Section
          title="Quanto cada um colhe por dia?"
          about={
            content.length > QUANTOS
              ? `${QUANTOS} de ${content.length}, cada um ao lado do que ele mesmo colhia`
              : 'Cada um ao lado do que ele mesmo colhia'
          }
        >
          <ul className={classes['levels']}>
            {content
              .toSorted((a, b) => emOrdem(a.nome, b.nome))
              .slice(0, QUANTOS)
              .map((um) => (
                <Um key={um.colaborador} um={um} />
              ))}
          </ul>
        </Section>
      )
    }
  </Loaded>
);
