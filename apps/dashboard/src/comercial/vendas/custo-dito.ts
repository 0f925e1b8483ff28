import type * as answers from '@tulha/domain/comercial/venda/resultado.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { money, quantity } from '../../ui/format.js';

export type Custo = Answer<typeof answers.CustoDaVenda>;

/** The cost of one lot of a sale. No coffee costs nothing: zero is a lot without a cost on record, or without an origin. */
export const custoDoLote = ({ custo }: Pick<Custo['lotes'][number], 'custo'>): string => (custo === 0 ? 'Não se sabe' : money(custo));

/** What the coffee cost, how much of that is an estimate, and of how much of it nothing is known. */
export const doQueSeSabe = ({
  custo,
  dosLotesKg,
  estimado,
  estimadoKg,
  conhecidoKg,
  kg,
}: Omit<Custo, 'lotes' | 'safras' | 'desdeAVenda'>): string => {
  if (custo === null) return 'Não se sabe: este café não tem origem registrada, e na sua safra ainda não se beneficiou nada';
  if (custo === 0) return 'Não se sabe: nenhum custo está registrado nos talhões de onde este café veio';
  const partes = [money(custo)];
  if (conhecidoKg < kg) partes.push(`de ${quantity(conhecidoKg, 'kg')} dos ${quantity(kg, 'kg')}`);
  if (estimadoKg > 0)
    partes.push(
      dosLotesKg === 0
        ? 'estimado pela média da safra: este café não tem origem registrada'
        : `dos quais ${money(estimado)} estimados pela média da safra, de ${quantity(estimadoKg, 'kg')} sem origem registrada`,
    );
  return partes.join(', ');
};
