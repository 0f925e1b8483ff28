import { day, percent, quantity, sacas } from '../../ui/format.js';
import classes from './etiqueta.module.css';
import type { Etiqueta as Dados } from './publicacao.api.js';
import { Qr } from './qr.js';

export type Peca = 'etiqueta' | 'cartao';

const quanto = ({ saldo, quantidade, unidade }: Dados): string => {
  const valor = saldo > 0 ? saldo : quantidade;
  return unidade === 'kg' ? `${quantity(valor, unidade)} · ${sacas(valor)}` : quantity(valor, unidade);
};

const origem = ({ talhoes, outrosTalhoes }: Dados): string =>
  [...talhoes, ...(outrosTalhoes > 0 ? [`e mais ${outrosTalhoes}`] : [])].join(', ');

const linhasDe = (dados: Dados): readonly (readonly [string, string | null])[] => [
  ['Café', [dados.tipo, dados.qualidade].filter(Boolean).join(' · ')],
  ['Safra', dados.safras.join(', ') || null],
  ['O lote', quanto(dados)],
  ['Umidade', dados.umidade === null ? null : percent(dados.umidade)],
  ['Data', day(dados.data)],
  ['Fazenda', dados.fazendaNome],
  ['Talhões', origem(dados) || null],
];

/** A code as it is copied by hand: large, and behind it the character that tells a wrong copy. */
const Codigo = ({ codigo, digito }: Dados) => (
  <p className={classes['codigo']} data-longo={codigo.length > 9}>
    {codigo}
    <span className={classes['digito']}>/{digito}</span>
  </p>
);

/** A label of 100 × 50 mm for a bag, or a card of A6 for a stack: black on white, as it will be on paper. */
export const Etiqueta = ({ dados, peca }: { dados: Dados; peca: Peca }) => (
  <article
    className={classes['peca']}
    data-peca={peca}
    aria-label={`${peca === 'etiqueta' ? 'Etiqueta' : 'Cartão'} do lote ${dados.codigo}`}
  >
    <div className={classes['texto']}>
      <Codigo {...dados} />
      <dl className={classes['linhas']}>
        {linhasDe(dados).map(
          ([rotulo, valor]) =>
            valor && (
              <div key={rotulo}>
                <dt>{rotulo}</dt>
                <dd>{valor}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
    <div className={classes['scan']}>
      <Qr qr={dados.qr} label={`QR de ${dados.endereco}`} />
      <p>{dados.publicado ? 'A história deste café' : 'Ver no sistema'}</p>
    </div>
  </article>
);
