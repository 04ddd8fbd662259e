import sharp from 'sharp';

// Only what browsers draw: the library could read vector graphics, documents and more, each a way in. This holds for
// the whole process, so all code imports the library from here and finds it configured.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});
// Nobody sends the same picture twice.
sharp.cache(false);

/** The image library, set up for pictures from strangers. */
export { sharp };
