import { Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import type * as answers from '@tulha/domain/relatorios/dre/dre.answers';
import { useSearchParams } from 'react-router';
import { useRead } from '../../http/hooks.js';
import { money, wholeSacas } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Figure } from '../painel/figure.js';
import type { Painel } from '../painel/painel.api.js';
import painel from '../painel/painel.module.css';
import { qualSafra } from '../painel/qual-safra.js';
import { comOutraMedida, MEDIDAS, type Medida, medidaDoEndereco, numerosPor, type Resumo } from './por.js';

const KG_DA_SACA = 60;
const NAO_SE_SABE = 'não se sabe';
const quanto = (valor: number | null): string => (valor === null ? NAO_SE_SABE : money(valor));

const PORQUE: Readonly<Record<Medida, string>> = {
  tudo: '',
  ha: 'Por hectare não se sabe: nenhum talhão tem a sua área.',
  saca: 'Por saca não se sabe: nada se beneficiou ainda.',
};

/** In words; of the whole result also in sacas, at the price got. */
const comoFicou = (lucro: number, preco: number | null): string => {
  const palavras = lucro < 0 ? 'faltou para cobrir o custo total' : 'sobrou, depois do custo total';
  return preco === null ? palavras : `${wholeSacas((Math.abs(lucro) / preco) * KG_DA_SACA)} ao preço recebido: ${palavras}`;
};

type Safra = Pick<Painel, 'safra' | 'precoPorSaca'>;
type Props = { readonly safra: Safra; readonly resumo: Resumo; readonly medida: Medida };

/** How a report is asked about the crop year: by its id or its days, on its own farm. */
const filtrosDe = ({ safra: { id, inicio, fim, fazenda } }: Safra): Readonly<Record<string, string | number>> => ({
  ...(id === null ? { dateStart: inicio, dateEnd: fim } : { safra: id }),
  ...(fazenda === null ? {} : { fazenda }),
});

const enderecoDe = (safra: Safra): string =>
  new URLSearchParams(Object.entries(filtrosDe(safra)).map(([nome, valor]) => [nome, String(valor)])).toString();

/** What came in, what it cost and what was left, all in one measure. */
const Margens = ({ safra, resumo, medida }: Props) => {
  const { receita, coe, ct, lucro } = numerosPor(resumo, medida);
  const dre = `/relatorios/dre?${enderecoDe(safra)}`;
  return (
    <Paper className={painel['season'] ?? ''}>
      <Figure
        to={dre}
        icon={icons.dinheiro}
        label="Receita líquida"
        value={quanto(receita)}
        note="da venda do café e outras, sem deduções"
      />
      <Figure to={dre} icon={icons.recibo} label="Custeio" value={quanto(coe)} note="o que a safra gastou, pago ou não" />
      <Figure to={dre} icon={icons.recibo} label="Custo total" value={quanto(ct)} note="com depreciação, família, capital e terra" />
      <div className={painel['result']} data-loss={(lucro ?? 0) < 0}>
        <Figure
          to={dre}
          icon={icons.relatorio}
          label="Resultado da safra"
          value={quanto(lucro)}
          note={lucro === null ? PORQUE[medida] : comoFicou(lucro, medida === 'tudo' ? safra.precoPorSaca : null)}
        />
      </div>
    </Paper>
  );
};

const sobraPorSaca = (preco: number | null, custo: number | null): string => {
  if (preco === null || custo === null) return NAO_SE_SABE;
  return money((Math.round(preco * 100) - Math.round(custo * 100)) / 100);
};

/** What a saca fetched beside what it cost. */
const PrecoECusto = ({ safra, resumo }: Omit<Props, 'medida'>) => {
  const { precoPorSaca } = safra;
  const { ctPorSaca, sacas } = resumo;
  const negativo = precoPorSaca !== null && ctPorSaca !== null && precoPorSaca < ctPorSaca;
  return (
    <Paper className={painel['season'] ?? ''}>
      <Figure
        to={`/vendas/relatorios?${qualSafra(safra.safra)}&status=FECHADO`}
        icon={icons.venda}
        label="Preço recebido por saca"
        value={quanto(precoPorSaca)}
        note={precoPorSaca === null ? 'nada vendido com preço ainda' : 'médio, das vendas finalizadas'}
      />
      <Figure
        to={`/relatorios/dre?${enderecoDe(safra)}`}
        icon={icons.recibo}
        label="Custo por saca"
        value={quanto(ctPorSaca)}
        note={ctPorSaca === null ? 'nada beneficiado ainda' : `custo total em ${wholeSacas(sacas * KG_DA_SACA)} beneficiadas`}
      />
      <div className={painel['result']} data-loss={negativo}>
        <Figure
          to={`/relatorios/lotes/custos?${enderecoDe(safra)}`}
          icon={icons.beneficio}
          label={negativo ? 'Falta em cada saca' : 'Fica de cada saca'}
          value={sobraPorSaca(precoPorSaca, ctPorSaca)}
          note="o preço recebido menos o custo"
        />
      </div>
    </Paper>
  );
};

const Escolha = () => {
  const [params, setParams] = useSearchParams();
  return (
    <SegmentedControl
      aria-label="Resultado em R$, por hectare ou por saca"
      value={medidaDoEndereco(params)}
      onChange={(medida) => setParams(comOutraMedida(params, medida as Medida), { replace: true, preventScrollReset: true })}
      data={Object.entries(MEDIDAS).map(([value, label]) => ({ value, label }))}
    />
  );
};

/** The result of a crop year by its statement, in one measure that the address keeps, and the price got beside the cost. */
export const Resultado = ({ safra }: { readonly safra: Safra }) => {
  const medida = medidaDoEndereco(useSearchParams()[0]);
  const read = useRead<typeof answers.DreComResumo>('/relatorios/dre', { ...filtrosDe(safra), size: 1 }, { keep: true });
  return (
    <>
      <Section title="O resultado da safra" about="Pelo DRE: receitas e custos dos dias da safra, pagos ou não" actions={<Escolha />}>
        <Loaded read={read}>{({ resumo }) => <Margens safra={safra} resumo={resumo} medida={medida} />}</Loaded>
      </Section>
      <Section title="Preço e custo de uma saca" about="O preço é o das vendas do café desta safra, quando quer que se venda">
        <Loaded read={read}>
          {({ resumo }) => (
            <Stack gap="xs">
              <PrecoECusto safra={safra} resumo={resumo} />
              {resumo.outrasSafras !== 0 && (
                <Text size="sm" c="dimmed">
                  {`Fora daqui, o café de outras safras trouxe ${money(resumo.outrasSafras)} nestes dias.`}
                </Text>
              )}
            </Stack>
          )}
        </Loaded>
      </Section>
    </>
  );
};
