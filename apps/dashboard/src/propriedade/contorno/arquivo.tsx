import { Alert, FileInput, NativeSelect, Text } from '@mantine/core';
import type { Answer } from '@tulha/domain/kernel/answers';
import { FUSOS, type Fuso } from '@tulha/domain/kernel/geo/fusos';
import type * as desenhos from '@tulha/domain/propriedade/desenhos.answers';
import { useState } from 'react';
import { Problem } from '../../http/problem.js';
import classes from './contorno.module.css';
import { GRANDE_DEMAIS, isTooLarge, SEM_FUSO, useLerDesenhos } from './contorno.api.js';

export type Desenho = Answer<typeof desenhos.DesenhoLido>;

const FILES = '.kml,.kmz,.gpx,.geojson,.json,.zip';

/** Reads a file of drawings; `onLidos` gets its drawings, and an empty list where it has none or cannot be read. */
export const useArquivo = (onLidos: (lidos: readonly Desenho[]) => void) => {
  const ler = useLerDesenhos();
  const [file, setFile] = useState<File | null>(null);
  const [erro, setErro] = useState<string>();
  const [semFuso, setSemFuso] = useState<File>();
  const lerArquivo = (aLer: File, fuso?: Fuso) => {
    onLidos([]);
    setErro(undefined);
    ler.mutate(
      { file: aLer, fuso },
      {
        onSuccess: ({ content }) => onLidos(content),
        onError: (problem) => {
          if (problem instanceof Problem && problem.code === SEM_FUSO) setSemFuso(aLer);
          else setErro(problem instanceof Error ? problem.message : 'O arquivo não pôde ser lido.');
        },
      },
    );
  };
  const abrir = (aberto: File | null) => {
    onLidos([]);
    setErro(undefined);
    setSemFuso(undefined);
    setFile(aberto);
    if (!aberto) return ler.reset();
    if (isTooLarge(aberto)) return setErro(GRANDE_DEMAIS);
    lerArquivo(aberto);
  };
  return {
    ...{ abrir, erro, lendo: ler.isPending, nome: file?.name ?? '', avisos: ler.data?.avisos ?? [], doArquivo: ler.data?.doArquivo ?? [] },
    /** To say the zone of a file that does not. */
    dizerFuso: semFuso && ((fuso: Fuso) => lerArquivo(semFuso, fuso)),
  };
};

const nomeDoFuso = (fuso: Fuso) => ({ value: fuso, label: `${fuso.slice(0, 2)} ${fuso.endsWith('S') ? 'Sul' : 'Norte'}` });

/** Which zone the metres of a file are of, which nothing in it tells. */
const QualFuso = ({ onFuso }: { readonly onFuso: (fuso: Fuso) => void }) => (
  <NativeSelect
    label="Fuso UTM da fazenda"
    description="23 Sul no Sul de Minas, na Mogiana e no Cerrado; 24 Sul nas Matas e no Espírito Santo; 22 Sul no oeste de São Paulo e no Paraná."
    data={[{ value: '', label: 'Escolha o fuso' }, ...FUSOS.map(nomeDoFuso)]}
    onChange={({ currentTarget }) => currentTarget.value && onFuso(currentTarget.value as Fuso)}
  />
);

/** The choice of a file, and of the data it lacks. */
export const EscolherArquivo = ({ arquivo }: { readonly arquivo: ReturnType<typeof useArquivo> }) => (
  <>
    <FileInput
      label="Arquivo do desenho"
      description="KML, KMZ, GPX ou GeoJSON, do Google Earth, do QGIS ou do aparelho de GPS; ou um zip com o shapefile, como o do CAR. Até 10 MB."
      placeholder="Escolher o arquivo"
      accept={FILES}
      clearable
      clearButtonProps={{ 'aria-label': 'Tirar o arquivo' }}
      error={arquivo.erro}
      disabled={arquivo.lendo}
      onChange={arquivo.abrir}
    />
    {arquivo.lendo && <Text role="status">Lendo o arquivo…</Text>}
    {arquivo.doArquivo.map((aviso) => (
      <Alert key={aviso} color="ambar" title="Sobre o arquivo" className={classes['said'] ?? ''}>
        {aviso}
      </Alert>
    ))}
    {arquivo.avisos.map((aviso) => (
      <Alert key={aviso} color="ambar" title="É o arquivo desta fazenda?" className={classes['said'] ?? ''}>
        {aviso}
      </Alert>
    ))}
    {arquivo.dizerFuso && <QualFuso onFuso={arquivo.dizerFuso} />}
  </>
);
