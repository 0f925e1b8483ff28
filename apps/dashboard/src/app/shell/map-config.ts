import { useQuery } from '@tanstack/react-query';

/** `tiles`: a URL with `{z}`, `{x}` and `{y}`; absent, maps have no ground and work all the same. */
type MapConfig = { readonly tiles?: string | null; readonly attribution?: string | null };

const NONE: MapConfig = {};

const load = async (): Promise<MapConfig> => {
  const response = await fetch('/mapa.json');
  return response.ok ? ((await response.json()) as MapConfig) : NONE;
};

/** The operator's settings in `mapa.json` beside the dashboard. Read once, and only by pages with a map. */
export const useMapConfig = (): MapConfig =>
  useQuery({ queryKey: ['mapa.json'], queryFn: load, staleTime: Number.POSITIVE_INFINITY, retry: false }).data ?? NONE;
