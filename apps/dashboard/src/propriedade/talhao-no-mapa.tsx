import { Skeleton, Text } from '@mantine/core';
import type { Registro } from '../catalogues/catalogues.api.js';
import { useMay } from '../http/may.js';
import { icons } from '../ui/icons.js';
import { LinkButton, Section } from '../ui/page.js';
import { piece } from '../ui/piece.js';
import { Lines } from '../ui/states.js';
import { AvisosDoTalhao } from './intervalos/avisos-dos-intervalos.js';
import { useTalhoes } from './talhoes.api.js';

const Contorno = piece(() => import('./contorno/contorno.js'));
const Abas = piece(() => import('./do-talhao/abas-do-talhao.js'), <Lines />);
const Mapa = piece(() => import('./mapa-do-talhao.js'), <Skeleton height="22rem" radius="lg" />);

/** A plot on the map, above its fields, with the link to the fate of its coffee, and its history. */
export const TalhaoNoMapa = ({ row }: { readonly row: Registro }) => {
  const { id } = row;
  const areaHa = Number(row['areaHa'] ?? 0) > 0 ? Number(row['areaHa']) : null;
  const talhao = useTalhoes(0).data?.content.find((one) => one.id === id);
  const veAtividades = useMay('atividades');
  const { nome = '', coords = null } = talhao ?? {};
  return (
    <>
      {veAtividades && <AvisosDoTalhao id={id} />}
      <Section
        title="Onde fica"
        actions={
          <>
            <LinkButton icon={icons.mapa} to="/mapa">
              Mapa da fazenda
            </LinkButton>
            <LinkButton icon={icons.recall} to={`/rastreabilidade/recall?talhao=${id}`}>
              A que chegou o café daqui
            </LinkButton>
            {talhao && <Contorno id={id} drawn={coords !== null} />}
          </>
        }
      >
        {coords ? (
          <Mapa id={id} nome={nome} coords={coords} />
        ) : (
          talhao && (
            <Text c="dimmed">
              Este talhão ainda não diz onde fica. Traga o contorno de um arquivo, desenhe, ande em volta com o GPS, ou marque um ponto se
              tem até 4 hectares.
            </Text>
          )
        )}
      </Section>
      <Abas {...{ id, areaHa }} fazenda={Number(row['fazenda'] ?? 0)} />
    </>
  );
};
