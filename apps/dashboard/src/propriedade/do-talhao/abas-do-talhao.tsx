import { IconBug } from '@tabler/icons-react';
import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import { useMay } from '../../http/may.js';
import { useReadAll } from '../../http/hooks.js';
import { Abas } from '../../ui/abas.js';
import { icons } from '../../ui/icons.js';
import { Section } from '../../ui/page.js';
import { RelatorioDoTalhao } from './relatorio.js';
import { Colhido, Feito, Gastos, Pragas, Vendido } from './partes.js';

const PragasDoTalhao = ({ id }: { readonly id: number }) => {
  const { data } = useReadAll<typeof AnyRecord>('/pests', {}, { modulo: 'agronomia' });
  const nomes = new Map((data?.content ?? []).map((praga) => [Number(praga.id), String(praga['descricao'])]));
  return <Pragas id={id} nomes={nomes} />;
};

type Props = { readonly id: number; readonly fazenda: number; readonly areaHa: number | null };

/** The history of a plot, a part at a time; a part the user may not see has no tab. */
const AbasDoTalhao = ({ id, fazenda, areaHa }: Props) => {
  const veAtividades = useMay('atividades');
  const veLotes = useMay('rastreabilidade');
  const veRelatorios = useMay('relatorios');
  const vePragas = useMay('agronomia');
  const abas = [
    ...(veAtividades
      ? [
          { key: 'feito', label: 'Feito', icon: icons.registro, content: <Feito id={id} /> },
          { key: 'colhido', label: 'Colhido', icon: icons.colheita, content: <Colhido id={id} veLotes={veLotes} /> },
          { key: 'gastos', label: 'Gastos', icon: icons.dinheiro, content: <Gastos id={id} /> },
        ]
      : []),
    ...(veAtividades && veLotes ? [{ key: 'vendido', label: 'Vendido', icon: icons.venda, content: <Vendido id={id} /> }] : []),
    ...(veAtividades && veRelatorios
      ? [{ key: 'relatorio', label: 'Relatório', icon: icons.relatorio, content: <RelatorioDoTalhao {...{ id, fazenda, areaHa }} /> }]
      : []),
    ...(vePragas ? [{ key: 'pragas', label: 'Pragas', icon: IconBug, content: <PragasDoTalhao id={id} /> }] : []),
  ];
  if (abas.length === 0) return null;
  return (
    <Section title="O que aconteceu aqui">
      <Abas grupo="talhao" label="Partes do talhão" abas={abas} />
    </Section>
  );
};

export default AbasDoTalhao;
