import { Text } from '@mantine/core';
import { perBag, quantity, sacas } from '../../../ui/format.js';
import type { Rascunho } from '../rascunho.js';
import type { Processo } from '../tipos.js';
import { contasDo } from './contas.js';
import classes from './form.module.css';

/** The sums of a form, as they are before it is saved. */
export const Resumo = ({ rascunho, processo }: { rascunho: Rascunho; processo: Processo }) => {
  const { entra, sai, litrosPorSaca, diferenca } = contasDo(rascunho, processo);
  return (
    <dl className={classes['summary']} aria-live="polite">
      {entra.map(({ valor, unidade }) => (
        <div key={unidade}>
          <dt>Entra</dt>
          <dd>{quantity(valor, unidade)}</dd>
        </div>
      ))}
      {sai && (
        <div>
          <dt>Sai</dt>
          <dd>
            {quantity(sai.valor, sai.unidade)}
            {sai.unidade === 'kg' && (
              <Text span size="xs" c="dimmed">
                {' '}
                {sacas(sai.valor)}
              </Text>
            )}
          </dd>
        </div>
      )}
      {litrosPorSaca !== undefined && (
        <div>
          <dt>Litros por saca</dt>
          <dd>{perBag(litrosPorSaca)}</dd>
        </div>
      )}
      {diferenca && (
        <div>
          <dt>{diferenca.valor < 0 ? 'Sai a mais' : 'Diferença'}</dt>
          <dd>{quantity(Math.abs(diferenca.valor), diferenca.unidade)}</dd>
        </div>
      )}
    </dl>
  );
};
