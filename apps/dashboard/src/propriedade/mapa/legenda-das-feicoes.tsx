import { ROTULOS_DA_FEICAO } from '@tulha/domain/propriedade/feicao.catalogue';
import { Link } from 'react-router';
import type { Desenhada } from './feicoes.api.js';
import classes from './feicoes.module.css';
import mapa from './mapa.module.css';

/** How each kind is drawn, with how many there are. */
export const LegendaDasFeicoes = ({ feicoes }: { readonly feicoes: readonly Desenhada[] }) => (
  <ul className={`${mapa['legend']} ${classes['below']}`} aria-label="Estradas e águas do mapa">
    {[...Map.groupBy(feicoes, ({ tipo }) => tipo)].map(([tipo, suas]) => (
      <li key={tipo}>
        <svg className={mapa['swatch']} viewBox="0 0 24 16" aria-hidden="true">
          <path d="M1 12L9 5L15 10L23 4" fill="none" className={`${classes['feicao']} ${classes[tipo]}`} />
        </svg>
        <Link to={`/cadastros/cad-feicoes?tipo=${tipo}`}>{ROTULOS_DA_FEICAO[tipo]}</Link>
        <span className={classes['count']}>{suas.length}</span>
      </li>
    ))}
  </ul>
);
